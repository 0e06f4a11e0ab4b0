import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MergedSleepReachesTheLongestSampleTests {
  private let check = MergedSleepReachesTheLongestSample.self

  @Test("it is silent down to the longest asleep sample")
  func silent() {
    expectSilent(check, examined: 2)
    var world = World()
    world.sleep?.windows[0] = World.window(0, samples: 6, asleep: 150, inBed: 0, parts: [])
    expectSilent(check, world, examined: 2)
  }

  @Test("it fires a minute below, and takes only the part of a sample inside the window")
  func fires() {
    var world = World()
    world.sleep?.windows = [
      World.window(0, samples: 6, asleep: 149, inBed: 300, parts: []),
      World.window(1, samples: 1, asleep: 59, inBed: 0, parts: []),
    ]
    expectFires(
      check, world, examined: 2,
      Finding(
        "merged sleep is shorter than one sample", at: rangeText(at(0), at(1)),
        expected: "at least 9000000 ms", actual: "8940000 ms"),
      Finding(
        "merged sleep is shorter than one sample", at: rangeText(at(1), at(2)),
        expected: "at least 3600000 ms", actual: "3540000 ms"))
  }

  @Test("it is not applicable without anybody asleep, and vacuous where no window has that sleep")
  func missing() {
    var world = World()
    world.history.sleep = [sleepSeries("phone", World.phoneSleep)]
    expectNotApplicable(check, world)
    world = World()
    world.sleep?.windows = []
    expectVacuous(check, world)
    world.sleep = nil
    expectNotApplicable(check, world)
  }
}
