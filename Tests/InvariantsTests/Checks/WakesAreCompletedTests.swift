import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct WakesAreCompletedTests {
  private let check = WakesAreCompleted.self

  @Test("it is silent where no delivery was stopped")
  func silent() { expectSilent(check, examined: 1) }

  @Test("it fires for a type whose delivery was stopped")
  func stopped() {
    var world = World()
    world.app?.stoppedTypes = ["bodyMass"]
    expectFires(
      check, world, examined: 1,
      Finding("background delivery was stopped", expected: "[]", actual: "[bodyMass]"))
  }

  @Test("it is not applicable without an app, or where ten calls may outlast three attempts")
  func absent() {
    var world = World()
    world.app?.longestCall = 42_000
    expectSilent(check, world, examined: 1)
    world.app?.longestCall = 42_001
    expectNotApplicable(check, world)
    world.semantics.retrySeconds = 61
    expectSilent(check, world, examined: 1)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
