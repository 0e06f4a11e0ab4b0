import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct PointsFollowTheRuleTests {
  private let check = PointsFollowTheRule.self

  @Test("it is silent for the target's twentieths reached, rounded down")
  func silent() { expectSilent(check, examined: 7) }

  @Test("it is silent for the rule as written, for all small amounts and targets")
  func small() {
    var world = World()
    let pairs = (1...45).flatMap { target in (-2...50).map { ($0, target) } }
    world.energy?.sweeps = pairs.map { amount, target in
      sweep(amount, target, amount < 0 ? 0 : min(20, amount * 20 / target))
    }
    expectSilent(check, world, examined: pairs.count)
  }

  @Test("it holds at the ends of the whole numbers")
  func ends() {
    var world = World()
    world.energy?.sweeps = [
      sweep(.min, .max, 0), sweep(.max, 1, 20), sweep(.max / 2, .max, 9),
      sweep(.max / 2 + 1, .max, 10),
    ]
    expectSilent(check, world, examined: 4)
  }

  @Test("it fires a point above and a point below")
  func fires() {
    var world = World()
    world.energy?.sweeps = [sweep(5, 100, 2), sweep(5, 100, 0, .sleep), sweep(5, 100, 1)]
    expectFires(
      check, world, examined: 3,
      Finding("points do not follow the rule", at: "steps 5 of 100", expected: "1", actual: "2"),
      Finding("points do not follow the rule", at: "sleep 5 of 100", expected: "1", actual: "0"))
  }

  @Test("it is not applicable without energy, and vacuous without amounts")
  func missing() {
    var world = World()
    world.energy?.sweeps = []
    expectVacuous(check, world)
    world.energy = nil
    expectNotApplicable(check, world)
  }
}
