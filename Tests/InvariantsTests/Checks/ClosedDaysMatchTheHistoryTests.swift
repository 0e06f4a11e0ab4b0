import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ClosedDaysMatchTheHistoryTests {
  private let check = ClosedDaysMatchTheHistory.self

  @Test("it is silent where every day is closed with the history's steps and sleep")
  func silent() { expectSilent(check, examined: 9) }

  @Test("it fires for a day that was not closed")
  func missing() {
    var world = World()
    world.app?.closedDays.removeLast()
    expectFires(
      check, world, examined: 5,
      Finding(
        "a day was not closed", expected: "a snapshot of \(World.table.day(1))", actual: "none"))
  }

  @Test("it fires for days that do not touch")
  func gap() {
    var world = World()
    let day = World.table.day(1)
    world.app?.closedDays[1] = AppObservation.ClosedDay(
      day: day, range: TimeRange(at(1, 1), at(2)), steps: 230, sleepSeconds: 0, isExcused: true)
    expectFires(
      check, world, examined: 7,
      Finding(
        "a day has the wrong bounds", at: "\(day)", expected: rangeText(at(1), at(2)),
        actual: rangeText(at(1, 1), at(2))),
      Finding(
        "closed days do not touch", at: rangeText(at(0), at(1)), expected: instant(1).iso8601,
        actual: instant(1, 1).iso8601))
  }

  @Test("it fires for steps and sleep that are one off, and for unknown ones")
  func values() {
    var world = World()
    world.app?.closedDays = [
      World.closedDay(0, steps: 198, sleepMinutes: 280),
      World.closedDay(1, steps: 230, sleepMinutes: nil),
    ]
    expectFires(
      check, world, examined: 9,
      Finding(
        "the day's steps are not the history's", at: rangeText(at(0), at(1)),
        expected: "197", actual: "198"),
      Finding(
        "the day's sleep is not the history's", at: rangeText(at(1), at(2)),
        expected: "3600", actual: "none"))
  }

  @Test("a day in which the day end was moved ends by the new one")
  func moved() throws {
    var world = World()
    let policy = try #require(DayPolicy(hour: 1, minute: 0))
    world.app?.dayEnds = [AppObservation.DayEnd(time: instant(0, 15), policy: policy)]
    expectFires(
      check, world, examined: 7,
      Finding(
        "a day has the wrong bounds", at: "\(World.table.day(0))",
        expected: rangeText(at(0), at(1, 1)),
        actual: rangeText(at(0), at(1))))
    world.app?.closedDays = [
      AppObservation.ClosedDay(
        day: World.table.day(0), range: TimeRange(at(0), at(1, 1)), steps: 197,
        sleepSeconds: 340 * 60, isExcused: false)
    ]
    expectSilent(check, world, examined: 4)
  }

  @Test("an excused day's values are not looked at, its place is")
  func excused() {
    var world = World()
    world.app?.closedDays[0] = World.closedDay(0, steps: 0, sleepMinutes: 0, isExcused: true)
    expectSilent(check, world, examined: 7)
  }

  @Test("a value may remain only where all samples of its type were deleted")
  func deleted() {
    func world(_ types: Set<SampleType>, empty: Bool) -> World {
      var world = World()
      if empty { world.history.steps = [] }
      world.app?.closedDays = [
        AppObservation.ClosedDay(
          day: World.table.day(0), range: TimeRange(at(0), at(1)), steps: 12,
          sleepSeconds: 280 * 60, isExcused: false, deletedTypes: types)
      ]
      world.app?.openings = []
      return world
    }
    expectSilent(check, world([.stepCount], empty: true), examined: 1)
    for (types, isEmpty) in [(Set([SampleType.sleepAnalysis]), true), ([.stepCount], false)] {
      let report = report(check, world(types, empty: isEmpty))
      #expect(report.findings.map(\.message) == ["the day's steps are not the history's"])
    }
  }

  @Test("it is not applicable without an app, and vacuous where no day was due")
  func absent() {
    var world = World()
    world.app?.closedDays = []
    world.app?.openings = []
    expectVacuous(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
