import Gate
import HealthModel
import RunReport
import ServiceObservations
import Testing

@Suite struct ReportComparisonTests {
  @Test("equal reports differ in nothing")
  func equal() {
    #expect(ReportComparison.changes(from: report(), to: report()).isEmpty)
  }

  @Test("whatever differs between two reports is told")
  func everything() {
    func expect(_ subject: String, _ kind: Change.Kind, _ change: (inout RunReport) -> Void) {
      var other = report()
      change(&other)
      let changes = ReportComparison.changes(from: report(), to: other)
      #expect(changes.contains { $0.subject == subject && $0.kind == kind }, "\(changes)")
      let back = ReportComparison.changes(from: other, to: report())
      #expect(back.contains { $0.subject == subject }, "\(back)")
    }
    expect("scenario.digest", .input) { $0.scenario.digest = "1" }
    expect("inputs.gsl", .input) { $0.inputs.gsl = "3" }
    expect("inputs.timeZoneData", .input) { $0.inputs.timeZoneData = "3" }
    expect("scenario.semantics", .input) { $0.scenario.semantics = [] }
    expect("scenario.scheduleSeed", .input) { $0.scenario.scheduleSeed = "1" }
    expect("history.tracks steps of watch", .history) { $0.history.tracks[0].total += 1 }
    expect("history.tracks steps of watch", .history) { $0.history.tracks = [] }
    expect("history.mergeRules union against truth", .detail) {
      $0.history.mergeRules = [MergeRuleSummary(rule: .union, days: 1, steps: 7)]
    }
    expect("invariants.First", .examined) { $0.invariants[0].status = .vacuous }
    expect("invariants.First", .examined) { $0.invariants.removeFirst() }
    expect("invariants.First", .detail) {
      $0.invariants[0].findings = [
        PersonFinding(person: 0, finding: Finding("x", expected: "1", actual: "2"))
      ]
    }
    expect("figures.steps", .detail) {
      $0.charts["steps"] = Chart.series(
        SeriesChart(unit: "steps", start: "a", daysPerPoint: 1, values: [1]))
    }
  }

  @Test("evidence comes after everything that gates")
  func order() {
    var other = report(queries: 101)
    other.charts["steps"] = Chart.series(
      SeriesChart(unit: "steps", start: "a", daysPerPoint: 1, values: [1]))
    other.inputs.gsl = "3"
    let changes = ReportComparison.changes(from: report(), to: other)
    #expect(changes.map(\.kind) == [.input, .work, .detail])
  }
}
