package import LocatedJSON
/// A whole number of a report that gates, by its place in a baseline.
package enum Counter: Hashable, Sendable {
  /// How often an invariant was breached.
  case finding(String)
  /// How many cases an invariant examined.
  case examined(String)
  /// How often an edge case was applied.
  case edgeCase(String)
  /// What a service produced.
  case result(service: String, String)
  /// What a service cost, independent of the machine.
  case work(service: String, String)

  /// The place in a baseline's tree.
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

  /// The counter's own name, without its section.
  package var name: String {
    switch self {
    case .finding(let name), .examined(let name), .edgeCase(let name),
      .result(_, let name), .work(_, let name):
      name
    }
  }

  /// Whether another counter stands in the same section.
  ///
  /// - Parameter other: The other counter.
  /// - Returns: Whether they differ in their names at most.
  func isBeside(_ other: Counter) -> Bool {
    path.components.dropLast() == other.path.components.dropLast()
  }
}
