import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct NothingIsUploadedWhileSignedOutTests {
  private let check = NothingIsUploadedWhileSignedOut.self

  /// A world in which more happens to the metrics service.
  private func world(
    _ events: [(Instant, MetricsObservation.Event)], batches: [Instant] = []
  ) -> World {
    var world = World()
    guard var metrics = world.app?.metrics else { return world }
    metrics.events += events.map { MetricsObservation.Entry($0.0, $0.1) }
    metrics.events.sort { $0.time < $1.time }
    metrics.batches += batches.map { World.batch(0, at: $0) }
    metrics.batches.sort { $0.sentAt < $1.sentAt }
    world.app?.metrics = metrics
    return world
  }

  @Test("it is silent where uploads wait for the next sign-in")
  func silent() {
    expectSilent(check, examined: 2)
    // A request that was made meanwhile starts a run without batches.
    expectSilent(
      check,
      world([
        (instant(0, 13, 10), .submitted(earliest: nil)), (instant(0, 13, 20), .began),
      ]), examined: 3)
    expectSilent(check, world([(instant(1, 23), .ended)]), examined: 2)
  }

  @Test("it fires for a batch while nobody is signed in")
  func uploads() {
    expectFires(
      check, world([], batches: [instant(0, 13, 30)]), examined: 2,
      Finding(
        "batches are uploaded while nobody is signed in", at: "2023-06-01T13:00:00.000Z",
        expected: "0", actual: "1"))
  }

  @Test("it fires for a run that was requested before the sign-out")
  func pending() {
    expectFires(
      check, world([(instant(0, 13, 20), .began)]), examined: 3,
      Finding(
        "a run that was requested before the sign-out begins", at: "2023-06-01T13:20:00.000Z",
        expected: "no run", actual: "a run"))
  }

  @Test("it fires where a change after the sign-in leads to no upload, given an hour and the delay")
  func silence() {
    let signOut: [(Instant, MetricsObservation.Event)] = [
      (instant(1, 12), .signedOut), (instant(1, 13), .signedIn), (instant(1, 13), .updated),
    ]
    expectSilent(
      check, world(signOut + [(instant(1, 14, 14), .ended)]), examined: 4)
    expectFires(
      check, world(signOut + [(instant(1, 14, 15), .ended)]), examined: 4,
      Finding(
        "no upload follows a sign-in", at: "2023-06-02T13:00:00.000Z", expected: "a batch",
        actual: "none"))
    expectSilent(
      check,
      world(signOut + [(instant(1, 14, 15), .ended)], batches: [instant(1, 13, 15)]), examined: 4)
  }

  @Test("it is not applicable without a sign-out")
  func absent() {
    var world = World()
    world.app?.metrics?.events.removeAll { $0.event == .signedOut }
    expectNotApplicable(check, world)
  }
}
