import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct GoalsAreReachedTests {
  private let check = GoalsAreReached.self

  @Test("it is silent where every goal occurred, and not applicable without goals")
  func silent() {
    expectSilent(check, examined: 1)
    var world = World()
    world.goals = []
    expectNotApplicable(check, world)
  }

  @Test("it names the goals that never occurred, and those that no catalog has")
  func fires() {
    var world = World()
    world.goals = ["clockWentBack", "sourcesOverlapped", "nothing"]
    expectFires(
      check, world, examined: 3,
      Finding(
        "a goal was not reached", at: "clockWentBack", expected: ClockWentBack.statement,
        actual: "it never occurred"),
      Finding(
        "a goal was not reached", at: "nothing", expected: "a goal of the catalog",
        actual: "it never occurred"))
  }
}
