import HealthModel
import RunReport
import ServiceObservations

extension PersonFinding {
  /// What was found, in one line.
  var line: String {
    let place = finding.place.isEmpty ? "" : " at \(finding.place)"
    return "person \(person)\(place): \(finding.message); expected \(finding.expected), "
      + "found \(finding.actual)"
  }
}

extension RunReport {
  /// The invariants of a status, in the catalog's order.
  func invariants(_ status: String) -> [InvariantSummary] {
    invariants.filter { $0.status == status }
  }

  /// The cases that were looked at in all.
  var examined: Int { invariants.reduce(0) { $0 &+ $1.examined } }
}

extension InvariantSummary {
  /// How many breaches are counted and not told of.
  var untold: Int { max(0, breaches - findings.count) }
}

extension Dictionary where Key == String {
  /// The pairs by name.
  var byName: [(key: String, value: Value)] { sorted { $0.key < $1.key } }
}
