import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct DaysTurnAtTheirDayEndTests {
  private let check = DaysTurnAtTheirDayEnd.self
  private let place = "2023-11-05T05:00:00.000Z, America/Havana, day end 0:0"

  private func world(_ turn: DayObservation.Turn) -> World {
    var world = World()
    world.days?.turns = [turn]
    return world
  }

  @Test("it is silent for the day of 25 hours that has two midnights")
  func silent() { expectSilent(check, examined: 6) }

  @Test("it fires for another label, alone or among others")
  func label() {
    for (day, bucketed) in [(156, 157), (157, 158)] {
      let report = report(check, world(turn(day: day, otherDay: bucketed)))
      #expect(report.breaches == 1)
      #expect(report.findings.first?.place == place)
    }
  }

  @Test("it fires for a day that starts at the second midnight")
  func start() {
    expectFires(
      check, world(turn(today: at(157, 5))), examined: 6,
      difference(
        "the day starts at another time", at: place,
        ["2023-11-05T04:00:00.000Z", "2023-11-05T04:00:00.000Z"],
        ["2023-11-05T04:00:00.000Z", "2023-11-05T05:00:00.000Z"]))
  }

  @Test("it fires for a neighbor that ends elsewhere")
  func neighbor() {
    let ranges = [
      TimeRange(at(156, 4), at(157, 5)), TimeRange(at(157, 4), at(158, 5)),
      TimeRange(at(158, 5), at(159, 5)),
    ]
    expectFires(
      check, world(turn(ranges: ranges)), examined: 6,
      Finding(
        "a day has the wrong range", at: "2023-11-04 at \(place)",
        expected: rangeText(at(156, 4), at(157, 4)), actual: rangeText(at(156, 4), at(157, 5))))
  }

  @Test("it fires where today includes its end, or ends before its last millisecond")
  func today() {
    for isToday in [[false, true, true, true], [false, true, false, false]] {
      expectFires(
        check, world(turn(isToday: isToday)), examined: 6,
        Finding(
          "today does not reach from the day's first to its last millisecond", at: place,
          expected: "[false, true, true, false]", actual: "\(isToday)"))
    }
  }

  @Test("it allows the empty range of a skipped day anywhere, and no other range")
  func skipped() {
    let start = LocalDay(year: 2011, month: 12, day: 31)
    let midnight = (start?.wallMilliseconds ?? 0) - 14 * Milliseconds.hour
    for (skipped, length, breaches) in [
      (midnight, 0, 0), (midnight + 5, 0, 0), (midnight, 5, 1),
    ] {
      let turn = DayObservation.Turn(
        policy: .midnight, zones: zones("Pacific/Apia").segments,
        instant: Instant(milliseconds: midnight), day: start ?? LocalDay(ordinal: 0),
        otherDay: start, starts: Array(repeating: Instant(milliseconds: midnight), count: 2),
        ranges: [
          TimeRange(skipped, skipped + Int64(length)),
          TimeRange(midnight, midnight + Milliseconds.day),
          TimeRange(midnight + Milliseconds.day, midnight + 2 * Milliseconds.day),
        ],
        isToday: [false, true, true, false])
      #expect(report(check, world(turn)).breaches == breaches)
    }
  }

  @Test("it is not applicable without days observed, and vacuous without a turn")
  func missing() {
    var world = World()
    world.days?.turns = []
    expectVacuous(check, world)
    world.days = nil
    expectNotApplicable(check, world)
  }
}
