import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MergedSleepLeavesOutInBedAndAwakeTests {
  private let check = MergedSleepLeavesOutInBedAndAwake.self

  @Test("it is silent where the asleep samples alone give the same sleep")
  func silent() { expectSilent(check, examined: 1) }

  @Test("it fires where the asleep samples alone give less sleep, or leave time in bed")
  func fires() {
    for alone in [merged(279, 0), merged(280, 1)] {
      var world = World()
      world.sleep?.windows[0] = World.window(
        0, samples: 6, asleep: 280, inBed: 300, parts: [], alone: alone)
      expectFires(
        check, world, examined: 1,
        difference(
          "samples other than asleep samples change the sleep", at: rangeText(at(0), at(1)), alone,
          merged(280, 0)))
    }
  }

  @Test("it is not applicable without sleep, and vacuous where every sample is asleep")
  func missing() {
    var world = World()
    world.history.sleep = [sleepSeries("app", World.appSleep)]
    expectVacuous(check, world)
    world.sleep = nil
    expectNotApplicable(check, world)
  }
}
