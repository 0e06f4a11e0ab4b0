import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ShownPointsFollowWhatIsShownTests {
  private let check = ShownPointsFollowWhatIsShown.self

  @Test("it is silent where the app shows what is so")
  func silent() { expectSilent(check, examined: 8) }

  @Test("it fires for a point too many and a point too few")
  func points() {
    var world = World()
    world.app?.screenSnapshots[1].points = EnergyPoints(steps: 20, sleep: 10, others: 0, total: 30)
    expectFires(
      check, world, examined: 8,
      Finding(
        "the points are not those of the steps shown", at: "opened at \(instant(0, 12).iso8601)",
        expected: "19", actual: "20"),
      Finding(
        "the points are not those of the sleep shown", at: "opened at \(instant(0, 12).iso8601)",
        expected: "11", actual: "10"))
  }

  @Test("it fires for points of steps that are not known")
  func unknown() {
    var world = World()
    world.app?.screenSnapshots[3].steps = nil
    expectFires(
      check, world, examined: 8,
      Finding(
        "the points are not those of the steps shown", at: "opened at \(instant(1, 12).iso8601)",
        expected: "0", actual: "20"))
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
