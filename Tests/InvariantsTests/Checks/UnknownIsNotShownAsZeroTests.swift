import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct UnknownIsNotShownAsZeroTests {
  private let check = UnknownIsNotShownAsZero.self

  @Test("it is silent where the app shows what is so")
  func silent() { expectSilent(check, examined: 3) }

  @Test("it fires for nought steps and nought sleep that were never read")
  func never() {
    var world = World()
    world.app?.screenSnapshots[0].steps = 0
    world.app?.screenSnapshots[0].sleepSeconds = 0
    expectFires(
      check, world, examined: 3,
      Finding(
        "steps are known before any read", at: "begun at \(instant(0, 7).iso8601)",
        expected: "none", actual: "0"),
      Finding(
        "sleep is known before any read", at: "begun at \(instant(0, 7).iso8601)",
        expected: "none", actual: "0"))
  }

  @Test("it fires where sleep could not be read and is said to be known")
  func failed() {
    var world = World()
    world.app?.screenSnapshots[2].isSleepUnknown = false
    world.app?.screenSnapshots[2].sleepSeconds = 0
    expectFires(
      check, world, examined: 3,
      Finding(
        "sleep is shown as known although it could not be read",
        at: "launched at \(instant(1, 2).iso8601)", expected: "unknown", actual: "0 s"))
  }

  @Test("it is not applicable without what it speaks of")
  func absent() {
    var world = World()
    world.app?.screenSnapshots.removeAll { $0.reads != .possible }
    expectNotApplicable(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
