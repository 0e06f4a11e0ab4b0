import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct DayLengthsFollowTheZoneTests {
  private let check = DayLengthsFollowTheZone.self

  /// New York's 5 November 2023 with a day end of 04:30: 24 hours, after a day of 25.
  private func autumn(shift: Int64 = 0) -> World {
    let fourThirty = 4 * Milliseconds.hour + 30 * Milliseconds.minute
    let first = Int64(19_665) * Milliseconds.day + fourThirty
    let edges = [
      first + 4 * Milliseconds.hour, first + Milliseconds.day + 5 * Milliseconds.hour + shift,
      first + 2 * Milliseconds.day + 5 * Milliseconds.hour,
    ]
    var world = World()
    world.history = History(span: TimeRange(edges[0], edges[2]), identifierKey: 1)
    var days = DayObservation(
      policy: DayPolicy(hour: 4, minute: 30) ?? .midnight, zones: zones("America/New_York"))
    days.days = [
      .init(day: LocalDay(ordinal: 19_665), range: TimeRange(edges[0], edges[1])),
      .init(day: LocalDay(ordinal: 19_666), range: TimeRange(edges[1], edges[2])),
    ]
    world.days = days
    return world
  }

  @Test("it is silent for days of 24 hours, and of 25 where the zone says so")
  func silent() {
    expectSilent(check, examined: 2)
    expectSilent(check, autumn(), examined: 2)
  }

  @Test("it fires for a day of 24 hours where the zone has 25")
  func fires() {
    expectFires(
      check, autumn(shift: -Milliseconds.hour), examined: 2,
      difference(
        "the day does not match the wall clock", at: "2023-11-04",
        TimeRange(1_699_086_600_000, 1_699_176_600_000),
        TimeRange(1_699_086_600_000, 1_699_173_000_000)),
      difference(
        "the day does not match the wall clock", at: "2023-11-05",
        TimeRange(1_699_176_600_000, 1_699_263_000_000),
        TimeRange(1_699_173_000_000, 1_699_263_000_000)))
  }

  @Test("it fires for days that lie days away from their label")
  func far() {
    for label in [-4, 6] {
      var world = World()
      world.days?.days = [
        .init(day: LocalDay(ordinal: 19_509 + label), range: TimeRange(at(0), at(1)))
      ]
      expectFires(
        check, world, examined: 1,
        Finding(
          "the day is far from its date", at: LocalDay(ordinal: 19_509 + label).description,
          expected: "its date", actual: rangeText(at(0), at(1))))
    }
  }

  @Test("it is not applicable without days observed, and vacuous without a day")
  func missing() {
    var world = World()
    world.days?.days = []
    expectVacuous(check, world)
    world.days = nil
    expectNotApplicable(check, world)
  }
}
