import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MergedSleepAddsUpOverPartsTests {
  private let check = MergedSleepAddsUpOverParts.self

  @Test("it is silent where the parts add up")
  func silent() { expectSilent(check, examined: 2) }

  @Test("it fires where a minute asleep, or in bed, falls between the parts")
  func fires() {
    let wrong: [[(Int64, Int64)]] = [[(100, 150), (179, 150)], [(100, 151), (180, 150)]]
    for parts in wrong {
      var world = World()
      world.sleep?.windows[0] = World.window(0, samples: 1, asleep: 280, inBed: 300, parts: parts)
      expectFires(
        check, world, examined: 2,
        difference(
          "the parts do not add up to the window", at: rangeText(at(0), at(1)), merged(280, 300),
          merged(parts[0].0 + parts[1].0, parts[0].1 + parts[1].1)))
    }
  }

  @Test("it is not applicable without sleep, and vacuous where no window has samples")
  func missing() {
    var world = World()
    world.sleep?.windows = [World.window(0, samples: 0, asleep: 0, inBed: 0, parts: [])]
    expectVacuous(check, world)
    world.sleep = nil
    expectNotApplicable(check, world)
  }
}
