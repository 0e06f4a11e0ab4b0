import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct StepRequestsKeepTheirPaceTests {
  private let check = StepRequestsKeepTheirPace.self

  /// A world in which the request at a position was sent later, by milliseconds.
  private func moved(_ number: Int, by milliseconds: Int64) -> World {
    var world = World()
    guard let time = world.app?.stepSync?.requests[number].time else { return world }
    world.app?.stepSync?.requests[number].time = TimeRange(
      time.start.milliseconds + milliseconds, time.end.milliseconds + milliseconds)
    return world
  }

  @Test("it is silent where delays are kept, and up to twice as late")
  func silent() {
    expectSilent(check, examined: 28)
    expectSilent(check, moved(8, by: 30_000), examined: 28)
  }

  @Test("it fires for a request before the backoff, and for one that is much too late")
  func backoff() {
    expectFires(
      check, moved(1, by: -1), examined: 28,
      Finding(
        "a request does not keep the delay after a failure", at: "2023-06-01T12:01:00.999Z",
        expected: "1000 ms", actual: "999 ms"))
    expectFires(
      check, moved(8, by: 30_002), examined: 28,
      Finding(
        "a request does not keep the delay after a failure", at: "2023-06-02T02:01:03.002Z",
        expected: "30000 ms", actual: "60002 ms"))
  }

  @Test("it fires for a request before the time for which the server asked")
  func retryAfter() {
    expectFires(
      check, moved(2, by: -1), examined: 28,
      Finding(
        "a request does not keep the delay after a failure", at: "2023-06-01T12:01:31.999Z",
        expected: "30000 ms", actual: "29999 ms"))
  }

  @Test("the delay doubles up to the maximum")
  func doubling() {
    var world = World()
    world.app?.stepSync?.requests[1].answer = .failed
    expectFires(
      check, world, examined: 28,
      Finding(
        "a request does not keep the delay after a failure", at: "2023-06-01T12:01:32.000Z",
        expected: "2000 ms", actual: "30000 ms"))
    world.app?.stepSync?.settings.firstBackoff = 1_000
    world.app?.stepSync?.settings.maximumBackoff = 1_000
    expectFires(
      check, world, examined: 28,
      Finding(
        "a request does not keep the delay after a failure", at: "2023-06-01T12:01:32.000Z",
        expected: "1000 ms", actual: "30000 ms"))
  }

  @Test("it fires for a request without content, and for one above the batch size")
  func size() {
    var world = World()
    world.app?.stepSync?.requests[5].samples = 0
    world.app?.stepSync?.requests[3].samples = 4
    expectFires(
      check, world, examined: 28,
      Finding(
        "a request has a size that the policy does not allow", at: "2023-06-01T12:01:33.000Z",
        expected: "1 to 4", actual: "5"),
      Finding(
        "a request has a size that the policy does not allow", at: "2023-06-02T01:00:01.000Z",
        expected: "1 to 4", actual: "0"))
  }

  @Test("it fires where a sync gives up too early, and where it tries too often")
  func attempts() {
    var world = World()
    world.app?.stepSync?.settings.attempts = 4
    expectFires(
      check, world, examined: 28,
      Finding(
        "a sync gave up an upload before its attempts were used up", at: "2023-06-02T02:00:34.000Z",
        expected: "4", actual: "3, 3 reported"))
    world.app?.stepSync?.settings.attempts = 2
    expectFires(
      check, world, examined: 28,
      Finding(
        "a request is attempted too often", at: "2023-06-02T02:00:33.000Z",
        expected: "at most 2", actual: "3"),
      Finding(
        "a sync gave up an upload before its attempts were used up", at: "2023-06-02T02:00:34.000Z",
        expected: "2", actual: "3, 3 reported"))
  }

  @Test("it fires for more requests that are not full than queries and intervals")
  func unfilled() {
    var world = World()
    for number in 0...2 {
      world.app?.stepSync?.requests[number].answer = .confirmed
      world.app?.stepSync?.requests[number].samples = 3
    }
    world.app?.stepSync?.runs[0].reads = 2
    expectSilent(check, world, examined: 26)
    world.app?.stepSync?.runs[0].reads = 1
    expectFires(
      check, world, examined: 26,
      Finding(
        "a sync sends many requests that are not full",
        at: "2023-06-01T12:00:00.000Z to 2023-06-01T12:01:34.000Z", expected: "at most 3",
        actual: "4"))
    world.app?.stepSync?.runs[0].end = .paused
    expectSilent(check, world, examined: 25)
  }

  @Test("it fires where the number of attempts is reported wrongly")
  func reported() {
    var world = World()
    world.app?.stepSync?.runs[2].end = .uploadFailed(attempts: 2)
    expectFires(
      check, world, examined: 28,
      Finding(
        "a sync gave up an upload before its attempts were used up", at: "2023-06-02T02:00:34.000Z",
        expected: "3", actual: "3, 2 reported"))
  }

  @Test("it is not applicable without requests")
  func absent() {
    var world = World()
    world.app?.stepSync = StepSyncObservation()
    expectNotApplicable(check, world)
  }
}
