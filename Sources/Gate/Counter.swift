package import LocatedJSON

/// A gated integer of a report, identified by its path in a baseline.
package enum Counter: Hashable, Sendable {
  /// The number of breaches of an invariant.
  case finding(String)
  /// The number of cases that an invariant examined.
  case examined(String)
  /// The number of times that an edge case was applied.
  case edgeCase(String)
  /// A result of a service.
  case result(service: String, String)
  /// A machine-independent cost of a service.
  case work(service: String, String)

  /// The path of the counter in a baseline.
  package var path: JSONPath {
    let keys =
      switch self {
      case .finding(let id): ["findings", id]
      case .examined(let id): ["examined", id]
      case .edgeCase(let kind): ["history", "edgeCases", kind]
      case .result(let service, let name): ["services", service, "results", name]
      case .work(let service, let name): ["services", service, "work", name]
      }
    return JSONPath(keys.map { .key($0) })
  }

  /// The name of the counter without its section.
  package var name: String {
    switch self {
    case .finding(let name), .examined(let name), .edgeCase(let name),
      .result(_, let name), .work(_, let name):
      name
    }
  }

  /// Returns true if another counter is in the same section.
  func isInSameSection(_ other: Counter) -> Bool {
    path.components.dropLast() == other.path.components.dropLast()
  }
}
