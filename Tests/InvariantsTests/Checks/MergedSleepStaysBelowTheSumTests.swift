import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MergedSleepStaysBelowTheSumTests {
  private let check = MergedSleepStaysBelowTheSum.self

  @Test("it is silent up to the sum of the asleep samples")
  func silent() {
    expectSilent(check, examined: 2)
    var world = World()
    world.sleep?.windows[0] = World.window(0, samples: 6, asleep: 310, inBed: 0, parts: [])
    expectSilent(check, world, examined: 2)
  }

  @Test("it fires a minute above, and counts no time awake or in bed")
  func fires() {
    var world = World()
    world.sleep?.windows = [
      World.window(0, samples: 6, asleep: 311, inBed: 300, parts: []),
      World.window(1, samples: 1, asleep: 61, inBed: 0, parts: []),
    ]
    expectFires(
      check, world, examined: 2,
      Finding(
        "merged sleep exceeds the sum of the samples", at: rangeText(at(0), at(1)),
        expected: "at most 18600000 ms", actual: "18660000 ms"),
      Finding(
        "merged sleep exceeds the sum of the samples", at: rangeText(at(1), at(2)),
        expected: "at most 3600000 ms", actual: "3660000 ms"))
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
