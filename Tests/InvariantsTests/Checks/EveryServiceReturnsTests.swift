import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct EveryServiceReturnsTests {
  @Test("it is silent where every started service returned")
  func silent() { expectSilent(EveryServiceReturns.self, examined: 5) }

  @Test("it fires once for a service that failed, with what became of it")
  func fires() {
    var world = World()
    world.failures = [ServiceFailure(service: "layering", problem: "trapped")]
    expectFires(
      EveryServiceReturns.self, world, examined: 5,
      Finding(
        "layering did not return normally", at: "layering", expected: "a result",
        actual: "trapped"))
  }

  @Test("every run starts something, so nothing started is vacuous")
  func vacuous() {
    var world = World()
    world.started = []
    expectVacuous(EveryServiceReturns.self, world)
  }
}
