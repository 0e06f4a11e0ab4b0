import Invariants
import ServiceObservations
import Testing

@Suite struct AccessHintsFollowTheAnswersTests {
  private let check = AccessHintsFollowTheAnswers.self

  /// The messages and places for a changed answer; the first one is before the request.
  private func findings(
    _ number: Int, _ change: (inout MetricsObservation.AccessAnswer) -> Void
  ) -> [String] {
    var world = World()
    guard var answer = world.app?.metrics?.accessAnswers[number] else { return [] }
    change(&answer)
    world.app?.metrics?.accessAnswers[number] = answer
    return report(check, world).findings.map {
      "\($0.message), \($0.place): \($0.expected), \($0.actual)"
    }
  }

  @Test("it is silent for the answers of an app that knows only whether it has asked")
  func silent() { expectSilent(check, examined: 12) }

  @Test("it fires for access that is known too early, too late or not at all")
  func access() {
    #expect(
      findings(0) { $0.readAccess = "requested" } == [
        "the read access is wrong, before the request: notRequested, requested"
      ])
    #expect(
      findings(1) { $0.readAccess = "unavailable" } == [
        "the read access is wrong, after the request: requested, unavailable"
      ])
    #expect(
      findings(1) { $0.isAvailable = false } == [
        "the device is said to have no health data, after the request: true, false"
      ])
  }

  @Test("it fires for another hint after each kind of batch")
  func hints() {
    for batch in MetricsObservation.HintedBatch.allCases {
      let hint = batch == .empty ? "openSettings" : "none"
      #expect(
        findings(0) { $0.hints[batch] = "none" } == [
          "the hint is wrong, before the request, batch: \(batch): ask, none"
        ])
      #expect(
        findings(1) { $0.hints[batch] = "ask" } == [
          "the hint is wrong, after the request, batch: \(batch): \(hint), ask"
        ])
    }
  }

  @Test("it is not applicable without answers")
  func absent() {
    var world = World()
    world.app?.metrics?.accessAnswers = []
    expectNotApplicable(check, world)
  }
}
