import Foundation
import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct StepSyncsConvergeTests {
  private let check = StepSyncsConverge.self

  /// Two lives, of which the second one is changed.
  private func world(_ change: (inout StepSyncLife) -> Void = { _ in }) -> World {
    let life = World.correctStepSyncLife
    var other = life
    other.number = 1
    change(&other)
    var world = World()
    world.app?.stepSyncLives = [life, other]
    return world
  }

  @Test("it is silent where the server holds what the store has")
  func silent() { expectSilent(check, world(), examined: 2) }

  @Test("it fires for samples that are missing, deleted, twice there or changed")
  func samples() {
    let (first, second) = (World.syncedSample(1, at: 0), World.syncedSample(2, at: 150))
    expectFires(
      check, world { $0.held = [first] }, examined: 2,
      Finding("a sample is missing", at: "life 1", expected: text(second), actual: "none"))
    expectFires(
      check, world { $0.held.append(World.syncedSample(3, at: 9)) }, examined: 2,
      Finding(
        "the server holds a deleted sample", at: "life 1", expected: "none",
        actual: text(World.syncedSample(3, at: 9))))
    expectFires(
      check, world { $0.held.append(first) }, examined: 2,
      Finding("the server holds a sample twice", at: "life 1", expected: "2", actual: "3"))
    let changed = World.syncedSample(2, at: 150, count: 6)
    expectFires(
      check, world { $0.held = [first, changed] }, examined: 2,
      Finding("a sample differs", at: "life 1", expected: text(second), actual: text(changed)))
  }

  @Test("it fires for intervals that have a gap, hold no sample or are not marked")
  func intervals() {
    expectFires(
      check, world { $0.intervals[1] = World.syncedInterval(100, 200, synced: false) }, examined: 2,
      Finding(
        "an interval is not marked", at: "life 1", expected: "synced",
        actual: "1970-01-01T00:00:00.100Z to 1970-01-01T00:00:00.200Z"))
    expectFires(
      check, world { $0.intervals[1] = World.syncedInterval(101, 200) }, examined: 2,
      Finding(
        "neighbors do not touch", at: "life 1", expected: "1970-01-01T00:00:00.100Z",
        actual: "1970-01-01T00:00:00.101Z"))
    expectFires(
      check, world { $0.intervals.removeLast() }, examined: 2,
      Finding(
        "no interval contains a sample", at: "life 1", expected: "an interval",
        actual: text(World.syncedSample(2, at: 150))))
  }

  @Test("it fires for a sync that is not complete, wrong records and malformed requests")
  func ends() {
    expectFires(
      check, world { $0.failure = "paused" }, examined: 2,
      Finding(
        "the last sync is not complete", at: "life 1", expected: "a complete sync",
        actual: "paused"))
    expectFires(
      check, world { $0.wrongRecords = 2 }, examined: 2,
      Finding("records are not those of the samples", at: "life 1", expected: "0", actual: "2"))
    expectFires(
      check, world { $0.serverBreaches = ["key a"] }, examined: 2,
      Finding("a request is malformed", at: "life 1", expected: "none", actual: "key a"))
  }

  @Test("it fires for a single sync that goes wrong")
  func faults() {
    expectFires(
      check, world { $0.faults = ["5 pages of changes are read after a pause"] }, examined: 2,
      Finding(
        "a sync goes wrong", at: "life 1", expected: "a sync as documented",
        actual: "5 pages of changes are read after a pause"))
  }

  @Test("it fires for work where nothing changed")
  func rest() {
    expectFires(
      check, world { $0.quietRequests = 3 }, examined: 2,
      Finding(
        "syncs over weeks without a change send something", at: "life 1", expected: "0", actual: "3"
      ))
    let works: [@Sendable (inout StepSyncLife.Work) -> Void] = [
      { $0.requests = 1 }, { $0.reads = 1 }, { $0.changePages = 3 }, { $0.writes = 2 },
    ]
    for work in works {
      var done = StepSyncLife.Work()
      done.changePages = 2
      work(&done)
      expectFires(
        check, world { $0.rest = done }, examined: 2,
        Finding(
          "two syncs without changes do too much", at: "life 1",
          expected: "two pages of changes, one write at most", actual: text(done)))
    }
  }
}
