import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ClearingRemovesEveryIntervalTests {
  private let check = ClearingRemovesEveryInterval.self

  @Test("it is silent where clearing leaves nothing")
  func silent() { expectSilent(check, examined: 1) }

  @Test("it fires for a single interval left")
  func fires() {
    var world = World()
    world.layering?.leftAfterClear = 1
    expectFires(
      check, world, examined: 1,
      Finding("intervals are left after clearing", expected: "0", actual: "1"))
  }

  @Test("it is not applicable without layering")
  func missing() {
    var world = World()
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
