import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct EveryFaultStrikesTests {
  private func report(_ strikes: [Bool]) -> InvariantReport? {
    let observations = Observations(
      store: nil, layering: nil, sleep: nil, days: nil, energy: nil, triggeredFaults: strikes,
      started: [], failures: [])
    let subject = Subject(
      history: World().history,
      truth: GroundTruth(
        days: DayTable(firstDay: LocalDay(ordinal: 0), starts: [0]), steps: nil, sleep: nil,
        weight: nil),
      observations: observations)
    return InvariantCatalog.examine(subject).first { $0.id == "EveryFaultStrikes" }
  }

  @Test("it is silent where every fault met a call, and not applicable without faults")
  func silent() {
    #expect(report([true, true])?.status == .held)
    #expect(report([true, true])?.examined == 2)
    #expect(report([])?.status == .notApplicable)
  }

  @Test("it names the faults that met none")
  func fires() {
    let report = report([true, false, false])
    #expect(report?.status == .violated)
    #expect(report?.examined == 3)
    #expect(report?.findings.map(\.place) == ["store.faults[1]", "store.faults[2]"])
  }
}
