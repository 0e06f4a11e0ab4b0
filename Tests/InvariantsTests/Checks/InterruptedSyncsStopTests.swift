import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct InterruptedSyncsStopTests {
  private let check = InterruptedSyncsStop.self
  private let first = "2023-06-01T12:01:34.000Z"

  /// A world whose first sync is changed.
  private func world(_ change: (inout StepSyncObservation.Run) -> Void) -> World {
    var world = World()
    guard var run = world.app?.stepSync?.runs[0] else { return world }
    change(&run)
    world.app?.stepSync?.runs[0] = run
    return world
  }

  /// A world whose first sync was interrupted, some milliseconds after it started.
  private func interrupted(
    after milliseconds: Int64, isCancellation: Bool, _ end: StepSyncObservation.End = .synced
  ) -> World {
    world {
      $0.end = end
      $0.interruption = .init(time: time(milliseconds), isCancellation: isCancellation)
    }
  }

  private func time(_ milliseconds: Int64) -> Instant { instant(0, 12).advanced(by: milliseconds) }

  @Test("it is silent where a sync ends with the request in progress, or five seconds later")
  func silent() {
    expectSilent(check, examined: 6)
    expectSilent(check, world { $0.end = .paused }, examined: 6)
    expectSilent(check, interrupted(after: 93_000, isCancellation: false), examined: 6)
    expectSilent(check, interrupted(after: 93_000, isCancellation: true, .cancelled), examined: 6)
    expectSilent(
      check, world { $0.time = TimeRange(start: $0.time.start, end: time(99_000)) }, examined: 6)
  }

  @Test("it fires for requests after the call, and for a sync that goes on")
  func goesOn() {
    expectFires(
      check, interrupted(after: 92_999, isCancellation: false), examined: 6,
      Finding("a paused sync sends requests", at: first, expected: "0", actual: "1"))
    expectFires(
      check, world { $0.time = TimeRange(start: $0.time.start, end: time(99_001)) }, examined: 6,
      Finding(
        "a paused sync goes on", at: "2023-06-01T12:01:33.500Z",
        expected: "an end by 2023-06-01T12:01:39.000Z", actual: "2023-06-01T12:01:39.001Z"))
  }

  @Test("a pause waits for the query in progress, and a cancellation does not")
  func query() {
    for (end, isCancellation, fires) in [
      (600_000, false, false), (600_001, false, true), (600_000, true, true),
    ] as [(Int64, Bool, Bool)] {
      let world = world {
        $0.time = TimeRange(start: $0.time.start, end: time(end))
        $0.end = isCancellation ? .cancelled : .paused
        $0.interruption = .init(
          time: time(93_500), isCancellation: isCancellation, queryEnd: time(595_000))
      }
      #expect(report(check, world).findings.isEmpty != fires)
    }
  }

  @Test("a cancellation does not wait for the request in progress")
  func cancellation() {
    var world = interrupted(after: 93_000, isCancellation: true, .cancelled)
    world.app?.stepSync?.runs[0].time = TimeRange(start: time(0), end: time(98_001))
    expectFires(
      check, world, examined: 6,
      Finding(
        "a cancelled sync goes on", at: "2023-06-01T12:01:33.000Z",
        expected: "an end by 2023-06-01T12:01:38.000Z", actual: "2023-06-01T12:01:38.001Z"))
  }

  @Test("it fires for a sync that reports another end")
  func ends() {
    expectFires(
      check, world { $0.end = .cancelled }, examined: 6,
      Finding(
        "a sync reports the wrong end", at: first, expected: "paused", actual: "cancelled"))
    expectFires(
      check, interrupted(after: 93_000, isCancellation: true, .paused), examined: 6,
      Finding(
        "a sync reports the wrong end", at: first, expected: "cancelled", actual: "paused"))
    var world = World()
    world.app?.stepSync?.runs[3].end = .paused
    expectFires(
      check, world, examined: 6,
      Finding(
        "a sync reports the wrong end", at: "2023-06-02T03:00:01.000Z",
        expected: "neither paused nor cancelled", actual: "paused"))
  }

  @Test("it is not applicable where nothing stops a sync")
  func absent() { expectNotApplicable(check, world { $0.interruption = nil }) }
}
