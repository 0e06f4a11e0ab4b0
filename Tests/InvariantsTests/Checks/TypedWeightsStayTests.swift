import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct TypedWeightsStayTests {
  private let check = TypedWeightsStay.self

  @Test("it is silent where the app shows what is so")
  func silent() { expectSilent(check, examined: 2) }

  @Test("it fires for a weight that is gone and one without its note")
  func lost() {
    var world = World()
    world.app?.lostWeights = [
      AppObservation.LostWeight(
        time: instant(0, 12), typed: World.weight(0, 80_100), note: "after", shown: nil),
      AppObservation.LostWeight(
        time: instant(1, 12), typed: World.weight(1, 80_000), note: "before", shown: "no note"),
    ]
    expectFires(
      check, world, examined: 2,
      Finding(
        "a typed weight is not shown as it was typed", at: instant(0, 12).iso8601,
        expected: "80100 g at \(instant(0, 7).iso8601), after", actual: "nothing"),
      Finding(
        "a typed weight is not shown as it was typed", at: instant(1, 12).iso8601,
        expected: "80000 g at \(instant(1, 7).iso8601), before", actual: "no note"))
  }

  @Test("it is not applicable without what it speaks of")
  func absent() {
    var world = World()
    world.app?.weightChecks = 0
    expectNotApplicable(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
