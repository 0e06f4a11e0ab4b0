import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct UnreachableTargetsAreRefusedTests {
  private let check = UnreachableTargetsAreRefused.self

  @Test("it is silent where such targets are refused")
  func silent() { expectSilent(check, examined: 2) }

  @Test("it fires for a target that was accepted")
  func fires() {
    var world = World()
    world.energy?.badTargets = [(0, false), (-1, true)]
    expectFires(
      check, world, examined: 2,
      Finding("a target was accepted", at: "0", expected: "refused", actual: "accepted"))
  }

  @Test("it is not applicable without energy, and vacuous where no target was tried")
  func missing() {
    var world = World()
    world.energy?.badTargets = []
    expectVacuous(check, world)
    world.energy = nil
    expectNotApplicable(check, world)
  }
}
