import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MergedSleepFitsTheWindowTests {
  private let check = MergedSleepFitsTheWindow.self

  @Test("it is silent up to the length of the window and of its parts")
  func silent() {
    expectSilent(check, examined: 6)
    var world = World()
    world.sleep?.windows = [
      World.window(
        0, samples: 1, asleep: 1_440, inBed: 1_440, parts: [(180, 180), (1_260, 1_260)])
    ]
    expectSilent(check, world, examined: 3)
  }

  @Test("it fires for more than the window, and for more than a part")
  func fires() {
    var world = World()
    world.sleep?.windows = [
      World.window(0, samples: 1, asleep: 0, inBed: 1_441, parts: [(181, 0), (0, 1_261)])
    ]
    expectFires(
      check, world, examined: 3,
      Finding(
        "merged sleep exceeds the window", at: rangeText(at(0), at(1)),
        expected: "0 to 86400000 ms",
        actual: "0 ms asleep, 86460000 ms in bed"),
      Finding(
        "merged sleep exceeds the window", at: rangeText(at(0), at(0, 3)),
        expected: "0 to 10800000 ms",
        actual: "10860000 ms asleep, 0 ms in bed"),
      Finding(
        "merged sleep exceeds the window", at: rangeText(at(0, 3), at(1)),
        expected: "0 to 75600000 ms",
        actual: "0 ms asleep, 75660000 ms in bed"))
  }

  @Test("it fires for less than nothing")
  func negative() {
    var world = World()
    world.sleep?.windows = [World.window(0, samples: 1, asleep: -1, inBed: 0, parts: [])]
    expectFires(
      check, world, examined: 1,
      Finding(
        "merged sleep exceeds the window", at: rangeText(at(0), at(1)),
        expected: "0 to 86400000 ms",
        actual: "-60000 ms asleep, 0 ms in bed"))
  }

  @Test("it is not applicable without sleep, and vacuous without windows")
  func missing() {
    var world = World()
    world.sleep?.windows = []
    expectVacuous(check, world)
    world.sleep = nil
    expectNotApplicable(check, world)
  }
}
