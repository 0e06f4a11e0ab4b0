import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeringAsksForNoSamplesTests {
  private let check = LayeringAsksForNoSamples.self

  @Test("it is silent without raw queries")
  func silent() { expectSilent(check, examined: 1) }

  @Test("it fires for a single raw query")
  func fires() {
    var world = World()
    world.layering?.first.rawQueries = 1
    expectFires(
      check, world, examined: 1,
      Finding("layering fetched raw samples", expected: "0", actual: "1"))
  }

  @Test("it is not applicable without layering")
  func missing() {
    var world = World()
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
