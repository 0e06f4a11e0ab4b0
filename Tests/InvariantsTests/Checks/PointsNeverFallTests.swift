import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct PointsNeverFallTests {
  private let check = PointsNeverFall.self

  @Test("it is silent where more earns at least as much")
  func silent() { expectSilent(check, examined: 4) }

  @Test("it fires where more earns less")
  func fires() {
    var world = World()
    world.energy?.sweeps = [sweep(10, 100, 3), sweep(11, 100, 2)]
    expectFires(
      check, world, examined: 1,
      Finding(
        "a larger amount earns fewer points", at: "10 and 11 of 100", expected: "at least 3",
        actual: "2"))
  }

  @Test("it is vacuous across quantities or targets, and not applicable without energy")
  func missing() {
    var world = World()
    world.energy?.sweeps = [sweep(10, 100, 3), sweep(11, 100, 2, .sleep), sweep(12, 90, 1, .sleep)]
    expectVacuous(check, world)
    world.energy = nil
    expectNotApplicable(check, world)
  }
}
