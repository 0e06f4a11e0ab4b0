import HealthModel
import PlainText
import RunReport
import ServiceObservations

extension PersonFinding {
  /// The finding in one line, as people read it.
  func line(in context: ReportContext) -> String {
    let place = finding.place.isEmpty ? "" : " at \(context.shownPlace(finding.place))"
    return "person \(person)\(place): "
      + context.shown(
        "\(finding.message); expected \(finding.expected), found \(finding.actual)")
  }
}

extension RunReport {
  /// The invariants with a status, in the catalog's order.
  func invariants(_ status: InvariantStatus) -> [InvariantSummary] {
    invariants.filter { $0.status == status }
  }

  /// The invariants whose status has a role in the exit status, in the catalog's order.
  func invariants(_ judgement: ExpectedVerdict.Judgement, in context: ReportContext)
    -> [InvariantSummary]
  {
    invariants.filter { context.expected.judgement(of: $0) == judgement }
  }

  /// The number of invariants that held, and of the cases that they examined.
  var heldInCases: String {
    let held = invariants(.held)
    let cases = held.reduce(0) { $0 &+ $1.examined }
    return "\(Counted.text(held.count, "invariant")) held in \(Counted.text(cases, "case"))"
  }

  /// The number of cases that all invariants examined.
  var examined: Int { invariants.reduce(0) { $0 &+ $1.examined } }
}

extension InvariantSummary {
  /// The number of breaches without a finding in the report.
  var omittedBreaches: Int { max(0, breaches - findings.count) }
}

extension Dictionary where Key == String {
  /// The pairs sorted by key.
  var byName: [(key: String, value: Value)] { sorted { $0.key < $1.key } }
}

extension Dictionary where Key == String, Value == Int {
  /// The pairs, descending by value and then ascending by key.
  var byCount: [(key: String, value: Int)] { sorted { ($1.value, $0.key) < ($0.value, $1.key) } }
}
