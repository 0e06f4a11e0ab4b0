import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct WakingTypesAreObservedTests {
  private let check = WakingTypesAreObserved.self

  @Test("it is silent where the app shows what is so")
  func silent() { expectSilent(check, examined: 2) }

  @Test("it fires for a type that nobody observes")
  func deaf() {
    var world = World()
    world.app?.unobservedTypes = ["stepCount"]
    expectFires(
      check, world, examined: 2,
      Finding(
        "a type may wake the app, but has no observer", at: "stepCount",
        expected: "an observer", actual: "none"))
  }

  @Test("it is not applicable without what it speaks of")
  func absent() {
    var world = World()
    world.app?.wakingTypes = []
    expectNotApplicable(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
