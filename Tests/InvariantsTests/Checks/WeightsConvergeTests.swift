import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct WeightsConvergeTests {
  private let check = WeightsConverge.self

  @Test("it is silent where what is shown and what is hidden is what is stored")
  func silent() { expectSilent(check, examined: 4) }

  @Test("it fires for a weight that only one side holds")
  func sides() {
    var world = World()
    world.app?.shownWeights = [World.weight(0, 80_200), World.weight(1, 80_000)]
    expectFires(
      check, world, examined: 5,
      Finding(
        "the app does not hold what the store holds", at: "80100 g at \(instant(0, 7).iso8601)",
        expected: "1", actual: "0"),
      Finding(
        "the app does not hold what the store holds", at: "80200 g at \(instant(0, 7).iso8601)",
        expected: "0", actual: "1"))
  }

  @Test("it fires for a doubled weight")
  func doubled() {
    var world = World()
    world.app?.shownWeights.append(World.weight(1, 80_000))
    expectFires(
      check, world, examined: 4,
      Finding(
        "the app does not hold what the store holds", at: "80000 g at \(instant(1, 7).iso8601)",
        expected: "1", actual: "2"))
  }

  @Test("it fires for a typed weight that is not shown, although both sides agree")
  func lost() {
    var world = World()
    world.app?.typedWeights.append(World.weight(0, 70_000))
    expectFires(
      check, world, examined: 5,
      Finding(
        "what the person typed is not shown", at: "70000 g at \(instant(0, 7).iso8601)",
        expected: "at least 1", actual: "0"))
  }

  @Test("it is not applicable without an app, or without weights")
  func absent() {
    var world = World()
    world.app?.shownWeights = []
    world.app?.storedWeights = []
    world.app?.typedWeights = []
    world.app?.deletedImports = []
    expectNotApplicable(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
