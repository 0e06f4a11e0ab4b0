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
      day: day, range: TimeRange(at(1, 1), at(2)), steps: 230, sleepSeconds: 0, isUnreadable: true)
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
        sleepSeconds: 340 * 60)
    ]
    expectSilent(check, world, examined: 4)
  }

  @Test("an excused day's values are not looked at, its place is")
  func excused() {
    var world = World()
    world.app?.closedDays[0] = World.closedDay(0, steps: 0, sleepMinutes: 0, isUnreadable: true)
    expectSilent(check, world, examined: 7)
  }

  @Test("a day is read until the second day after it is over, and what comes later is not in it")
  func deliveries() {
    func breaches(
      deliveredAt delivery: Instant?, openings: [Instant], readings: [Instant]? = nil,
      days: Bool = true
    ) -> Int {
      var world = World()
      world.app?.closedDays = [
        World.closedDay(0, steps: 0, sleepMinutes: 280, lastDelivery: delivery)
      ]
      world.app?.openings = openings
      world.app?.readings = readings ?? openings
      if !days { world.days = nil }
      return report(check, world).breaches
    }
    let (second, last, late) = (instant(1, 12), instant(2, 23), instant(3, 0))
    for delivery in [nil, instant(0, 9), last] {
      #expect(breaches(deliveredAt: delivery, openings: [last, late]) == 1)
    }
    #expect(breaches(deliveredAt: last.advanced(by: 1), openings: [last, late]) == 0)
    #expect(breaches(deliveredAt: nil, openings: [late]) == 0)
    #expect(breaches(deliveredAt: nil, openings: [last], readings: []) == 0)
    #expect(breaches(deliveredAt: second, openings: [second, last], days: false) == 1)
    #expect(breaches(deliveredAt: last, openings: [second, last], days: false) == 0)
  }

  @Test("a value remains only where the history has none in the end and the store had it before")
  func remaining() {
    func world(steps: Int, sleepMinutes: Int, empty: Bool) -> World {
      var world = World()
      if empty { (world.history.steps, world.history.sleep) = ([], []) }
      world.app?.closedDays = [World.closedDay(0, steps: steps, sleepMinutes: sleepMinutes)]
      world.app?.openings = [instant(2, 12)]
      return world
    }
    // The watch's first sample was there alone for a time.
    for steps in [100, 197] {
      let right = report(check, world(steps: steps, sleepMinutes: 280, empty: true))
      #expect(right.findings.isEmpty)
    }
    let wrong = report(check, world(steps: 101, sleepMinutes: 61, empty: true))
    #expect(
      wrong.findings.map(\.message) == [
        "the day's steps are not the history's", "the day's sleep is not the history's",
      ])
    let full = report(check, world(steps: 100, sleepMinutes: 279, empty: false))
    #expect(full.findings.map(\.message) == wrong.findings.map(\.message))
    var unobserved = world(steps: 197, sleepMinutes: 280, empty: true)
    unobserved.app?.metrics = nil
    #expect(report(check, unobserved).breaches == 2)
  }

  @Test("steps are rounded down, whatever the provider of layering does")
  func rounding() {
    var world = World()
    world.semantics.sumRounding = .nearest
    // The watch hides one of the two hours: 2.5 steps remain.
    world.history.steps = [
      stepSeries("watch", [(at(0, 1), at(0, 2), 0)]),
      stepSeries("phone", [(at(0, 1), at(0, 3), 5)]),
    ]
    world.app?.closedDays = [World.closedDay(0, steps: 2, sleepMinutes: 280)]
    world.app?.openings = [instant(2, 12)]
    expectSilent(check, world, examined: 2)
  }

  @Test("it is not applicable without an app, and vacuous where no day was due")
  func absent() {
    var world = World()
    world.app?.closedDays = []
    world.app?.openings = [instant(2, 12)]
    expectVacuous(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
