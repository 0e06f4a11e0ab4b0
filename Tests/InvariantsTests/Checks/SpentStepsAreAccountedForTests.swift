import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct SpentStepsAreAccountedForTests {
  private let check = SpentStepsAreAccountedFor.self

  @Test("it is silent where the app shows what is so")
  func silent() { expectSilent(check, examined: 8) }

  @Test("it fires for steps spent that the person did not spend, and those that are forgotten")
  func ledger() {
    var world = World()
    world.app?.screenSnapshots[1].actuallySpent = 39
    world.app?.screenSnapshots[1].remaining = 158
    expectFires(
      check, world, examined: 8,
      Finding(
        "the steps spent are not those that the person spent",
        at: "opened at \(instant(0, 12).iso8601)", expected: "39",
        actual: "40"))
  }

  @Test("it fires where fewer than no steps are left")
  func negative() {
    var world = World()
    world.app?.screenSnapshots[1].steps = 30
    world.app?.screenSnapshots[1].remaining = -10
    expectFires(
      check, world, examined: 8,
      Finding(
        "the balance is not the steps shown minus the steps spent",
        at: "opened at \(instant(0, 12).iso8601)", expected: "0",
        actual: "-10"))
  }

  @Test("it is not applicable without what it speaks of")
  func absent() {
    var world = World()
    world.app?.screenSnapshots = []
    expectNotApplicable(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
