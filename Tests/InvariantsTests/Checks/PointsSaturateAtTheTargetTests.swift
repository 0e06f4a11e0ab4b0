import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct PointsSaturateAtTheTargetTests {
  private let check = PointsSaturateAtTheTarget.self

  @Test("it is silent where all points come at the target and not before")
  func silent() { expectSilent(check, examined: 5) }

  @Test("it fires one below the target, at it, and above it")
  func fires() {
    for (amount, points, expected) in [(19, 20, "below 20"), (20, 19, "20"), (41, 2, "20")] {
      var world = World()
      world.energy?.sweeps = [sweep(amount, 20, points)]
      expectFires(
        check, world, examined: 1,
        Finding(
          "points do not saturate at the target", at: "\(amount) of 20", expected: expected,
          actual: "\(points)"))
    }
  }

  @Test(
    "it is vacuous far below the target and for tiny targets, and not applicable without energy")
  func missing() {
    var world = World()
    world.energy?.sweeps = [sweep(18, 20, 20), sweep(19, 19, 0)]
    expectVacuous(check, world)
    world.energy = nil
    expectNotApplicable(check, world)
  }
}
