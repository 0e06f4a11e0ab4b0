import HarnessTestSupport
import HealthModel
import Invariants
import RunReport
import Scenario
import ServiceObservations
import Testing

@testable import Harness

@Suite struct ReportAssemblyTests {
  private func report(_ invariants: [InvariantReport]...) -> RunReport {
    HarnessTestSupport.report(invariants.enumerated().map { personResult($0, $1) })
  }

  private func summary(_ report: RunReport, _ id: String) -> InvariantSummary? {
    report.invariants.first { $0.id == id }
  }

  @Test("a breach makes the run violated, nothing examined makes it vacuous, and else it held")
  func verdict() {
    let held = invariantReport("PointsNeverFall", examined: 3)
    let vacuous = invariantReport("DayPathsAgree", examined: 0)
    let violated = invariantReport("EnergyTotalsAddUp", examined: 2, breaches: 1)
    let absent = invariantReport("LayeredSharesAddUp", applies: false, examined: 0)
    #expect(report([]).verdict == .held)
    #expect(report([absent]).verdict == .held)
    #expect(report([held, absent]).verdict == .held)
    #expect(report([held, vacuous]).verdict == .vacuous)
    #expect(report([violated, held]).verdict == .violated)
    #expect(report([vacuous, violated]).verdict == .violated)
    #expect(report([held], [violated]).verdict == .violated)
  }

  @Test("what one person examined saves an invariant that was vacuous for another")
  func acrossPersons() {
    let id = "DayPathsAgree"
    let none = invariantReport(id, examined: 0)
    let absent = invariantReport(id, applies: false, examined: 0)
    #expect(summary(report([none], [none]), id)?.status == .vacuous)
    #expect(summary(report([none], [invariantReport(id, examined: 2)]), id)?.status == .held)
    #expect(summary(report([none], [absent]), id)?.status == .vacuous)
    #expect(summary(report([absent], [absent]), id)?.status == .notApplicable)
  }

  @Test("every invariant of the catalog is in the report, in the catalog's order")
  func complete() {
    #expect(report([]).invariants.map(\.id) == InvariantCatalog.all.map { $0.id })
  }

  @Test("cases are added over persons, and the first twenty findings are kept with their person")
  func findings() {
    let id = "DayPathsAgree"
    let whole = summary(
      report(
        [invariantReport(id, examined: 9, breaches: 7, findings: 5)], [],
        [invariantReport(id, examined: 30, breaches: 30, findings: 18)]), id)
    #expect(whole?.status == .violated)
    #expect(whole?.examined == 39)
    #expect(whole?.breaches == 37)
    let persons = [Int](repeating: 0, count: 5) + [Int](repeating: 2, count: 15)
    #expect(whole?.findings.map(\.person) == persons)
    #expect(whole?.findings.last?.finding.message == "\(id) 14")
  }

  @Test("tracks, edge cases and services are merged over persons; figures are the first person's")
  func merged() {
    let report = report([], [], [])
    #expect(report.history.edgeCases == ["zeroLength": 3, "case0": 1, "case1": 1, "case2": 1])
    #expect(
      report.history.tracks == [
        TrackSummary(
          track: .steps, source: "watch", samples: 6, first: "2023-01-01", last: "2023-02-03",
          total: 30)
      ])
    #expect(report.services["layering"]?.results == ["intervals": 6, "maxStepsInInterval": 3])
    #expect(report.charts.keys.sorted() == ["daily"])
    #expect(report.schemaVersion == 1)
    #expect(report.scenario.persons == 3)
  }

  @Test("the digest depends on every person's history, and on whose it is")
  func digest() {
    func digest(_ histories: [Int: String]) -> String {
      let results = histories.map { person, history in
        var result = personResult(person)
        result.digest = history
        return result
      }
      return HarnessTestSupport.report(results).history.digest
    }
    let digests = [
      [0: "a", 1: "b"], [0: "b", 1: "a"], [0: "a"], [0: "a", 1: "b", 2: "c"], [0: "a", 1: "a"],
      [0: "a", 2: "b"],
    ].map(digest)
    #expect(Set(digests).count == digests.count)
    #expect(digest([1: "b", 0: "a"]) == digests[0])
  }

  @Test("sources are added by their names, although persons have different ones")
  func sources() {
    func track(_ source: String, _ total: Int64) -> TrackSummary {
      TrackSummary(
        track: .steps, source: source, samples: 1, first: nil, last: nil, total: total)
    }
    var results = (0..<3).map { personResult($0) }
    results[0].tracks = [track("phone", 1)]
    results[1].tracks = [track("watch", 20), track("phone", 300)]
    results[2].tracks = [track("watch", 4_000)]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let tracks = HarnessTestSupport.report(order.map { results[$0] }).history.tracks
      #expect(tracks.map(\.source) == ["phone", "watch"], "\(order)")
      #expect(tracks.map(\.total) == [301, 4_020], "\(order)")
    }
  }

  @Test("timing counts a stage for every person and takes the highest peak")
  func timing() {
    let timing = RunTotals([personResult(0), personResult(1), personResult(2)]).timing
    #expect(timing.stages.keys.sorted() == ["check"])
    #expect(timing.stages["check"] == StageTiming(wall: [10, 11, 12], cpu: [0, 2, 4]))
    #expect(
      timing.calls == [
        "energy.dailyEnergy": CallTiming(LatencyHistogram([3, 4, 5, 500, 500, 500]))
      ])
    #expect(timing.peakMemoryBytes == 1_000)
    #expect(timing.machine.processors >= 1)
    #expect(timing.machine == .current)
  }
}
