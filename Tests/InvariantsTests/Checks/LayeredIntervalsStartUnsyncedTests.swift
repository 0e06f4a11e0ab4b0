import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeredIntervalsStartUnsyncedTests {
  private let check = LayeredIntervalsStartUnsynced.self

  @Test("it is silent where no interval is marked")
  func silent() { expectSilent(check, examined: 3) }

  @Test("it fires for the one interval that is marked")
  func fires() {
    var world = World()
    world.layering?.first.intervals[2] = interval(at(1), at(2), 230, synced: true)
    expectFires(
      check, world, examined: 3,
      Finding(
        "a fresh interval counts as uploaded", at: rangeText(at(1), at(2)), expected: "unsynced",
        actual: "synced"))
  }

  @Test("it is not applicable without layering, and vacuous without intervals")
  func missing() {
    var world = World()
    world.layering?.first.intervals = []
    expectVacuous(check, world)
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
