import Foundation
import HealthModel

extension SamplePredicate {
  /// A description of the requested time range or of the other conditions.
  var traceDescription: String {
    switch self {
    case .everything: return ""
    case .time(let from, let to, _):
      return (from.map { " from \($0.iso8601)" } ?? "") + (to.map { " to \($0.iso8601)" } ?? "")
    default: return " where \(demand)"
    }
  }

  /// A description of the conditions that is the same in every process.
  private var demand: String {
    func list(_ parts: [SamplePredicate]) -> String {
      "(" + parts.map(\.demand).joined(separator: ", ") + ")"
    }
    switch self {
    case .everything: return "everything"
    case .time(_, _, let options): return "time \(options.rawValue)\(traceDescription)"
    case .bundles(let names): return "bundles \(names.sorted())"
    case .devices(let names): return "devices \(names.sorted())"
    case .metadata(.syncIdentifiers(let names)): return "sync identifiers \(names.sorted())"
    case .metadata(let condition): return "\(condition)"
    case .identifiers(let uuids): return "identifiers \(uuids.map(\.uuidString).sorted())"
    case .test(let test): return test.name
    case .and(let parts): return "all of " + list(parts)
    case .or(let parts): return "any of " + list(parts)
    case .not(let part): return "not " + part.demand
    }
  }
}

extension StatisticValues {
  /// A description of the computed values.
  var traceDescription: String {
    let values = [
      ("sum", sum), ("average", average), ("minimum", minimum), ("maximum", maximum),
      ("most recent", mostRecent),
    ]
    var found = values.compactMap { name, value in
      value.map { "\(name) \($0.millionths) millionths" }
    }
    if let duration { found.append("duration \(duration) ms") }
    return found.isEmpty ? "nothing" : found.joined(separator: ", ")
  }
}
