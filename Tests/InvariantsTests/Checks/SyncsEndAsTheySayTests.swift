import Invariants
import ServiceObservations
import Testing

@Suite struct SyncsEndAsTheySayTests {
  private let check = SyncsEndAsTheySay.self
  private let first = "2023-06-01T12:01:34.000Z"

  /// A world whose first sync is changed.
  private func world(_ change: (inout StepSyncObservation.Run) -> Void) -> World {
    var world = World()
    guard var run = world.app?.stepSync?.runs[0] else { return world }
    change(&run)
    world.app?.stepSync?.runs[0] = run
    return world
  }

  @Test("it is silent where syncs end as they say")
  func silent() { expectSilent(check, examined: 30) }

  @Test("it fires for intervals marked too early, and for samples sent after the mark")
  func marks() {
    expectFires(
      check, world { $0.unconfirmedMarks = 2 }, examined: 30,
      Finding(
        "intervals are marked before their samples are confirmed", at: first, expected: "0",
        actual: "2"))
    var late = World()
    late.app?.stepSync?.requests[2].lateSamples = 3
    late.app?.stepSync?.requests[3].lateSamples = 1
    expectFires(
      check, late, examined: 30,
      Finding("samples of marked intervals are sent", at: first, expected: "0", actual: "4"))
  }

  @Test("it fires for progress that decreases, exceeds its total or estimates too early")
  func reports() {
    expectFires(
      check,
      world {
        $0.decreases = 1
        $0.excesses = 2
        $0.unfoundedEstimates = 3
      }, examined: 30,
      Finding(
        "the progress decreases, exceeds its total or estimates too early", at: first,
        expected: "[0, 0, 0]", actual: "[1, 2, 3]"))
  }

  @Test("it fires for progress that differs from the marks, or does not end")
  func progress() {
    expectFires(
      check, world { $0.markedIntervals = 1 }, examined: 30,
      Finding(
        "the progress differs from the intervals marked", at: first, expected: "1", actual: "2"))
    expectFires(
      check, world { $0.total = 3 }, examined: 30,
      Finding(
        "the progress of a complete sync is not complete", at: first, expected: "3", actual: "2"))
    expectFires(
      check, world { $0.isIdleAfterwards = false }, examined: 30,
      Finding(
        "the progress reports a sync that has ended", at: first, expected: "true",
        actual: "false"))
  }

  @Test("it fires for a complete sync that lacks something, and for no other")
  func missing() {
    expectFires(
      check,
      world {
        $0.missingSamples = 4
        $0.missingTombstones = 1
      }, examined: 30,
      Finding(
        "a complete sync lacks samples or tombstones", at: first, expected: "[0, 0]",
        actual: "[4, 1]"))
    expectSilent(
      check,
      world {
        $0.missingSamples = 4
        $0.end = .paused
      }, examined: 28)
  }

  @Test("it fires for several intervals done without an estimate")
  func estimates() {
    #expect(
      report(check, world { $0.hasEstimate = false }).findings.map(\.message) == [
        "the progress never estimates the time left"
      ])
  }

  @Test("it fires for a refused or unanswered batch that the sync does not report")
  func refused() {
    func world(_ answer: StepSyncObservation.Answer, _ attempts: Int, _ left: Int) -> World {
      var world = self.world {
        $0.end = .uploadFailed(attempts: 1)
        $0.interruption = nil
        $0.total = $0.done + left
      }
      guard let requests = world.app?.stepSync?.runs[0].requests else { return world }
      world.app?.stepSync?.settings.attempts = attempts
      world.app?.stepSync?.requests[requests.upperBound - 1].answer = answer
      return world
    }
    #expect(report(check, world(.rejected, 5, 1)).findings == [])
    var silent = world(.rejected, 5, 1)
    silent.app?.stepSync?.runs[0].end = .synced
    silent.app?.stepSync?.runs[0].total = 2
    #expect(
      report(check, silent).findings.map(\.message) == [
        "a sync with a failed batch does not say so"
      ])
    #expect(report(check, world(.failed, 1, 2)).findings == [])
    var exhausted = world(.failed, 1, 2)
    exhausted.app?.stepSync?.runs[0].end = .failed
    #expect(
      report(check, exhausted).findings.map(\.message) == [
        "a sync with a failed batch does not say so"
      ])
  }

  @Test("it is not applicable without syncs")
  func absent() {
    var world = World()
    world.app?.stepSync = StepSyncObservation()
    expectNotApplicable(check, world)
  }
}
