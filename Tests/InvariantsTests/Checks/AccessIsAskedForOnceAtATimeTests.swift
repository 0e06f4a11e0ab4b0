import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct AccessIsAskedForOnceAtATimeTests {
  private let check = AccessIsAskedForOnceAtATime.self

  @Test("it is silent where the app shows what is so")
  func silent() { expectSilent(check, examined: 3) }

  @Test("it fires for each request beside another one")
  func doubled() {
    var world = World()
    world.app?.concurrentRequests = 1
    expectFires(
      check, world, examined: 3,
      Finding(
        "access was requested while a request was pending", expected: "one request",
        actual: "another request"))
  }

  @Test("it is not applicable without what it speaks of")
  func absent() {
    var world = World()
    world.app?.accessRequests = 0
    expectNotApplicable(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
