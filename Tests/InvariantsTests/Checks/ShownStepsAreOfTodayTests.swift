import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ShownStepsAreOfTodayTests {
  private let check = ShownStepsAreOfToday.self

  @Test("it is silent where the app shows what is so")
  func silent() { expectSilent(check, examined: 6) }

  @Test("it fires for one step more than all samples so far count")
  func many() {
    var world = World()
    world.app?.screenSnapshots[1].steps = 238
    expectFires(
      check, world, examined: 6,
      Finding(
        "more steps are shown than the day had so far", at: "opened at \(instant(0, 12).iso8601)",
        expected: "at most 237",
        actual: "238"))
  }

  @Test("it fires for the day before")
  func yesterday() {
    var world = World()
    world.app?.screenSnapshots[3].day = World.table.day(0)
    expectFires(
      check, world, examined: 6,
      Finding(
        "the app treats another day as today", at: "opened at \(instant(1, 12).iso8601)",
        expected: "\(World.table.day(1))", actual: "\(World.table.day(0))"))
  }

  @Test("it fires for the new day end's day before it was set, and for the old one's afterwards")
  func moved() throws {
    var world = World()
    let policy = try #require(DayPolicy(hour: 13, minute: 0))
    world.app?.dayEnds = [AppObservation.DayEnd(time: instant(0, 15), policy: policy)]
    // At two and at noon of the second day the first is open still.
    let others = [2, 12].map { hour in
      Finding(
        "the app treats another day as today",
        at: "\(hour == 2 ? "launched" : "opened") at \(instant(1, hour).iso8601)",
        expected: "\(World.table.day(0))", actual: "\(World.table.day(1))")
    }
    expectFires(check, world, examined: 6, others[0], others[1])
  }

  @Test("with a log, steps count from their arrival, and a replaced sample does not add up")
  func readable() {
    // Until half past ten the log has 100 steps, then 60 in their place, and 40 late ones at noon.
    var log = ArrivalLog()
    log.beginTrack(.stepCount, source: source("watch"), series: 0)
    func add(_ value: Int32, _ arrival: Int64, until departure: Int64 = .max) {
      log.append(
        ArrivalLog.Sample(start: at(0, 8), end: at(0, 8, 10), value: value), place: nil,
        arrival: arrival, departure: departure)
    }
    add(100, at(0, 9), until: at(0, 10, 30))
    add(60, at(0, 10, 30))
    add(40, at(0, 12) + 1)
    // A sample of the coming evening can be read before.
    log.append(
      ArrivalLog.Sample(start: at(0, 20), end: at(0, 21), value: 7), place: nil, arrival: at(0, 11))
    log.finish()
    for (steps, isSilent) in [(100, true), (101, false)] {
      var world = World()
      world.arrivals = log
      world.app?.screenSnapshots = World.correctApp.screenSnapshots.filter {
        $0.time == instant(0, 12)
      }
      world.app?.screenSnapshots[0].steps = steps
      if isSilent {
        expectSilent(check, world, examined: 2)
      } else {
        expectFires(
          check, world, examined: 2,
          Finding(
            "more steps are shown than the day had so far",
            at: "opened at \(instant(0, 12).iso8601)", expected: "at most 100", actual: "101"))
      }
    }
  }

  @Test("it is not applicable without what it speaks of")
  func absent() {
    var world = World()
    world.app?.screenSnapshots = []
    expectNotApplicable(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
