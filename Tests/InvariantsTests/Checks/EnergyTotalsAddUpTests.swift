import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct EnergyTotalsAddUpTests {
  private let check = EnergyTotalsAddUp.self

  private func world(_ points: EnergyPoints, given: [Int]) -> World {
    var world = World()
    world.energy?.days = [energyDay(points, given: given)]
    return world
  }

  @Test("it is silent where the total is the sum of five parts, given ones capped at 0 and 20")
  func silent() {
    expectSilent(check, examined: 2)
    expectSilent(
      check, world(EnergyPoints(steps: 1, sleep: 2, others: 27, total: 30), given: [-3, 7, 21]),
      examined: 1)
  }

  @Test("it fires where a part is missing from the total or from the given parts")
  func fires() {
    for (others, total) in [(30, 22), (20, 32), (30, 33)] {
      expectFires(
        check,
        world(
          EnergyPoints(steps: 1, sleep: 1, others: others, total: total), given: [10, 10, 10]),
        examined: 1,
        Finding(
          "the total is not the sum of its parts", at: "5 steps, 6 s", expected: "32",
          actual: "\(total)"))
    }
  }

  @Test("it is not applicable without energy, and vacuous without days")
  func missing() {
    var world = World()
    world.energy?.days = []
    expectVacuous(check, world)
    world.energy = nil
    expectNotApplicable(check, world)
  }
}
