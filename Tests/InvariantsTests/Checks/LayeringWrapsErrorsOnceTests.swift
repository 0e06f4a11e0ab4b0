import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeringWrapsErrorsOnceTests {
  private let check = LayeringWrapsErrorsOnce.self

  @Test("it is silent for an error wrapped once")
  func silent() { expectSilent(check, examined: 1) }

  @Test(
    "it fires for every other shape",
    arguments: [LayeringObservation.ErrorShape.raw, .swallowed, .wrappedTwice])
  func fires(_ shape: LayeringObservation.ErrorShape) {
    var world = World()
    world.layering?.errorShape = shape
    expectFires(
      check, world, examined: 1,
      Finding(
        "the provider's error arrived in another shape", expected: "wrappedOnce",
        actual: shape.rawValue))
  }

  @Test("it fires for another shape, or none, of the failure that a small run meets")
  func small() {
    var world = World()
    var small = smallLayering(failure: .clearing)
    world.layering?.small = [small]
    expectSilent(check, world, examined: 2)
    for shape in [.raw, nil] as [LayeringObservation.ErrorShape?] {
      small.errorShape = shape
      world.layering?.small = [small]
      expectFires(
        check, world, examined: 2,
        Finding(
          "a failure arrived in another shape", at: "recursiveHalving, clearing",
          expected: "\(LayeringObservation.ErrorShape.wrappedOnce)",
          actual: "\(shape ?? .swallowed)"))
    }
  }

  @Test("it is vacuous where no query failed, and not applicable without layering")
  func missing() {
    var world = World()
    world.layering?.failedAtQuery = 0
    expectVacuous(check, world)
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
