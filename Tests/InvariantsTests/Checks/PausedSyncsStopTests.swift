import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct PausedSyncsStopTests {
  private let check = PausedSyncsStop.self
  private let first = "2023-06-01T12:01:34.000Z"

  /// A world whose first sync is changed.
  private func world(_ change: (inout StepSyncObservation.Run) -> Void) -> World {
    var world = World()
    guard var run = world.app?.stepSync?.runs[0] else { return world }
    change(&run)
    world.app?.stepSync?.runs[0] = run
    return world
  }

  private func paused(after milliseconds: Int64) -> Instant {
    instant(0, 12).advanced(by: milliseconds)
  }

  @Test("it is silent where a sync ends with the request in progress, or five seconds later")
  func silent() {
    expectSilent(check, examined: 6)
    expectSilent(check, world { $0.end = .paused }, examined: 6)
    expectSilent(check, world { $0.paused = paused(after: 93_000) }, examined: 6)
    expectSilent(
      check,
      world { $0.time = TimeRange(start: $0.time.start, end: paused(after: 99_000)) },
      examined: 6)
  }

  @Test("it fires for requests after the pause, and for a sync that goes on")
  func goesOn() {
    expectFires(
      check, world { $0.paused = paused(after: 92_999) }, examined: 6,
      Finding("requests follow a pause", at: first, expected: "0", actual: "1"))
    expectFires(
      check,
      world { $0.time = TimeRange(start: $0.time.start, end: paused(after: 99_001)) },
      examined: 6,
      Finding(
        "a paused sync goes on", at: "2023-06-01T12:01:33.500Z",
        expected: "an end by 2023-06-01T12:01:39.000Z", actual: "2023-06-01T12:01:39.001Z"))
  }

  @Test("it fires for a sync that reports another end")
  func ends() {
    expectFires(
      check, world { $0.end = .cancelled }, examined: 6,
      Finding(
        "a paused sync reports that it was cancelled", at: first, expected: "paused or synced",
        actual: "cancelled"))
    var world = World()
    world.app?.stepSync?.runs[3].end = .paused
    expectFires(
      check, world, examined: 6,
      Finding(
        "a sync reports that it was stopped", at: "2023-06-02T03:00:01.000Z",
        expected: "an end of its own", actual: "paused"))
  }

  @Test("it is not applicable without a pause")
  func absent() { expectNotApplicable(check, world { $0.paused = nil }) }
}
