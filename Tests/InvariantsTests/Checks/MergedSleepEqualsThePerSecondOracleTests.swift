import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MergedSleepEqualsThePerSecondOracleTests {
  private let check = MergedSleepEqualsThePerSecondOracle.self

  @Test("it is silent where time asleep and in bed are the seconds covered")
  func silent() { expectSilent(check, examined: 2) }

  @Test("it fires for a minute too many asleep, and for a minute missing in bed")
  func fires() {
    for (asleep, inBed) in [(281, 300), (280, 299)] as [(Int64, Int64)] {
      var world = World()
      world.sleep?.windows[0] = World.window(0, samples: 6, asleep: asleep, inBed: inBed, parts: [])
      expectFires(
        check, world, examined: 2,
        difference(
          "merged sleep is not what the samples cover",
          at: "2023-06-01T00:00:00.000Z to 2023-06-02T00:00:00.000Z", merged(280, 300),
          merged(asleep, inBed)))
    }
  }

  @Test("a sample that lasts for a week is sleep in each of its windows")
  func week() {
    var world = World()
    world.history.sleep = [sleepSeries("app", [(at(-5), at(2), .asleepCore)])]
    world.sleep?.windows = [
      World.window(0, samples: 1, asleep: 1_440, inBed: 0, parts: []),
      World.window(1, samples: 1, asleep: 1_440, inBed: 0, parts: []),
    ]
    expectSilent(check, world, examined: 2)
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
