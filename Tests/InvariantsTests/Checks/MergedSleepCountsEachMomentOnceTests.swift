import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MergedSleepCountsEachMomentOnceTests {
  private let check = MergedSleepCountsEachMomentOnce.self

  @Test("it is silent for the time that samples cover in the window")
  func silent() { expectSilent(check, examined: 1) }

  @Test("it is silent for samples that touch, are empty or lie outside the window")
  func edges() {
    var world = World()
    world.sleep?.drawn = [
      drawnMerge(
        [(.asleepCore, 2, 4), (.asleepREM, 4, 6)], merged: MergedSleep(asleep: 4, inBed: 0)),
      drawnMerge(
        [(.asleepCore, 3, 3), (.awake, 2, 8), (.inBed, 10, 12), (.asleepDeep, -4, 0)],
        merged: MergedSleep(asleep: 0, inBed: 0)),
      drawnMerge([(.inBed, -1, 11)], merged: MergedSleep(asleep: 0, inBed: 10)),
      drawnMerge([], merged: MergedSleep(asleep: 0, inBed: 0)),
    ]
    expectSilent(check, world, examined: 4)
  }

  @Test("it fires for a millisecond too many and for one in bed too few")
  func fires() {
    for (asleep, inBed) in [(4, 5), (3, 4)] as [(Int64, Int64)] {
      var world = World()
      let actual = MergedSleep(asleep: asleep, inBed: inBed)
      world.sleep?.drawn = [drawnMerge([(.asleepCore, 2, 5), (.inBed, 5, 99)], merged: actual)]
      expectFires(
        check, world, examined: 1,
        difference(
          "randomly drawn sleep samples are merged wrongly",
          at: "asleepCore \(rangeText(at(0) + 2, at(0) + 5)), "
            + "inBed \(rangeText(at(0) + 5, at(0) + 99)) in \(rangeText(at(0), at(0) + 10))",
          MergedSleep(asleep: 3, inBed: 5), actual))
    }
  }

  @Test("it is not applicable without sleep, and vacuous without drawn samples")
  func missing() {
    var world = World()
    world.sleep?.drawn = []
    expectVacuous(check, world)
    world.sleep = nil
    expectNotApplicable(check, world)
  }
}
