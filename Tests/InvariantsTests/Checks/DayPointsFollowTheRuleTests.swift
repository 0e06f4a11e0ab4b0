import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct DayPointsFollowTheRuleTests {
  private let check = DayPointsFollowTheRule.self

  private func world(_ points: EnergyPoints, given: [Int]) -> World {
    var world = World()
    world.energy?.days = []
    world.energy?.edgeDays = [energyDay(points, given: given, stepsTarget: 10, sleepTarget: 7)]
    return world
  }

  @Test("it is silent where each part is of its own amount and target")
  func silent() {
    expectSilent(check, examined: 2)
    expectSilent(
      check, world(EnergyPoints(steps: 10, sleep: 17, others: 27, total: 54), given: [-3, 7, 21]),
      examined: 1)
  }

  @Test("it fires for swapped targets, rounding, a given part of another and a wrong total")
  func fires() {
    let right = EnergyPoints(steps: 10, sleep: 17, others: 9, total: 36)
    let wrong = [
      EnergyPoints(steps: 14, sleep: 12, others: 9, total: 35),
      EnergyPoints(steps: 10, sleep: 18, others: 9, total: 37),
      EnergyPoints(steps: 10, sleep: 17, others: 6, total: 33),
      EnergyPoints(steps: 10, sleep: 17, others: 9, total: 35),
    ]
    for points in wrong {
      expectFires(
        check, world(points, given: [1, 3, 5]), examined: 1,
        difference(
          "the day's points do not follow the rule",
          at: "5 of 10 steps, 6 of 7 s, entered [1, 3, 5]",
          right, points))
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
