import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct PointsStayInRangeTests {
  private let check = PointsStayInRange.self

  @Test("it is silent from 0 to 20 and to 100")
  func silent() {
    expectSilent(check, examined: 9)
    var world = World()
    world.energy?.days = [energyDay(EnergyPoints(steps: 20, sleep: 20, others: 60, total: 100))]
    expectSilent(check, world, examined: 8)
  }

  @Test("it fires for a day's part or total out of range")
  func days() {
    for (steps, sleep, total) in [(21, 0, 0), (-1, 0, 0), (0, 21, 0), (0, 0, 101), (0, -1, 0)] {
      var world = World()
      world.energy?.days = [
        energyDay(EnergyPoints(steps: steps, sleep: sleep, others: 0, total: total))
      ]
      expectFires(
        check, world, examined: 8,
        Finding(
          "points out of range", at: "5 steps, 6 s", expected: "0 to 20, 0 to 20, 0 to 100",
          actual: "\(steps), \(sleep), \(total)"))
    }
  }

  @Test("it fires for points of a single amount out of range", arguments: [21, -1])
  func sweeps(_ points: Int) {
    var world = World()
    world.energy?.sweeps = [sweep(7, 9, points)]
    expectFires(
      check, world, examined: 3,
      Finding("points out of range", at: "7 of 9", expected: "0 to 20", actual: "\(points)"))
  }

  @Test("it is not applicable without energy, and vacuous with an empty observation")
  func missing() {
    var world = World()
    world.energy = EnergyObservation()
    expectVacuous(check, world)
    world.energy = nil
    expectNotApplicable(check, world)
  }
}
