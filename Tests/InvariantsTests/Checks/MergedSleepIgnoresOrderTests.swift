import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MergedSleepIgnoresOrderTests {
  private let check = MergedSleepIgnoresOrder.self

  @Test("it is silent where another order gives the same")
  func silent() { expectSilent(check, examined: 1) }

  @Test("it fires where another order gives a minute less")
  func fires() {
    var world = World()
    world.sleep?.windows[0] = World.window(
      0, samples: 2, asleep: 280, inBed: 300, parts: [], shuffled: 279)
    expectFires(
      check, world, examined: 1,
      difference(
        "another order gives another answer", at: rangeText(at(0), at(1)), merged(280, 300),
        merged(279, 300)))
  }

  @Test("it is not applicable without sleep, and vacuous where no window has two samples")
  func missing() {
    var world = World()
    world.sleep?.windows.removeFirst()
    expectVacuous(check, world)
    world.sleep = nil
    expectNotApplicable(check, world)
  }
}
