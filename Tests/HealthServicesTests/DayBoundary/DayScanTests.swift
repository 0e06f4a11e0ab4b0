import HealthContracts
import HealthModel
import HealthServices
import TestSupport
import Testing

@Suite struct DayScanTests {
  private static let boundaries = [
    (0, 0), (0, 30), (1, 30), (2, 0), (2, 30), (3, 0), (4, 30), (12, 0), (23, 59),
  ]

  @Test(
    "days agree with a scan of the wall clock around every kind of clock change",
    arguments: [
      ("America/New_York", "2024-03-08T00:00"), ("America/New_York", "2024-11-01T00:00"),
      ("Australia/Lord_Howe", "2024-04-04T00:00"), ("Australia/Lord_Howe", "2024-10-03T00:00"),
      ("America/Sao_Paulo", "2017-10-13T00:00"), ("America/Sao_Paulo", "2018-02-16T00:00"),
      ("Pacific/Apia", "2011-12-28T00:00"), ("Europe/Dublin", "2023-10-27T00:00"),
      ("Africa/Casablanca", "2024-03-08T00:00"), ("Asia/Pyongyang", "2015-08-13T00:00"),
      ("America/Caracas", "2016-04-29T00:00"), ("Antarctica/Troll", "2022-03-25T00:00"),
      ("Asia/Kathmandu", "2021-05-05T00:00"), ("Europe/Dublin", "1971-10-29T00:00"),
    ])
  func clockChanges(zone: String, from: String) throws {
    let zones = try #require(ZoneTimeline(identifier: zone))
    let range = TimeRange(start: utc(from), end: utc(from).advanced(by: 5 * Milliseconds.day))
    try compare(zones, range, Self.boundaries, step: Exhaustive.isWhole ? 60_000 : 300_000)
  }

  @Test(
    "days agree with the scan on journeys, over the date line either way and at a clock change",
    arguments: [
      ("Pacific/Auckland", [("2024-06-03T10:07", "Pacific/Honolulu")]),
      ("Pacific/Honolulu", [("2024-06-03T10:07", "Pacific/Auckland")]),
      ("Pacific/Kiritimati", [("2024-06-03T10:30", "Pacific/Pago_Pago")]),
      (
        "Europe/London",
        [("2024-06-02T22:15", "Asia/Tokyo"), ("2024-06-04T03:45", "Europe/London")]
      ),
      ("Asia/Tokyo", [("2024-06-02T15:00", "Europe/London")]),
      (
        "Asia/Tokyo",
        [
          ("2024-06-02T14:50", "America/New_York"), ("2024-06-02T15:20", "Asia/Tokyo"),
          ("2024-06-02T15:21", "Pacific/Honolulu"), ("2024-06-03T20:00", "Pacific/Auckland"),
        ]
      ),
      ("America/New_York", [("2024-03-10T07:00", "Europe/London")]),
      ("Asia/Tokyo", [("2024-11-03T06:00", "America/New_York")]),
      // A clock change and a move that undo each other within hours.
      ("America/New_York", [("2024-03-10T08:00", "America/Panama")]),
      ("America/Panama", [("2024-03-10T06:00", "America/Chicago")]),
    ] as [(String, [(String, String)])])
  func journeys(first: String, moves: [(String, String)]) throws {
    let zones = try #require(
      ZoneTimeline(
        first: first, moves: moves.map { .init(from: utc($0.0), identifier: $0.1) }))
    let middle = utc(moves[0].0)
    let start = middle.milliseconds / Milliseconds.day * Milliseconds.day
    let boundaries = Exhaustive.isWhole ? Self.boundaries : [(0, 0), (2, 30), (4, 30), (23, 59)]
    try compare(
      zones, TimeRange(start - 2 * Milliseconds.day, start + 4 * Milliseconds.day), boundaries)
  }

  @Test("days agree with the scan where the wall clock was off by half a minute")
  func halfMinutes() throws {
    let zones = try #require(ZoneTimeline(identifier: "Africa/Monrovia"))
    let boundaries = Exhaustive.isWhole ? Self.boundaries : [(0, 0), (2, 30), (23, 59)]
    try compare(zones, utc("1972-01-05T00:00", "1972-01-10T00:00"), boundaries, step: 30_000)
  }

  /// Compares days at the boundaries that lie on the scan's steps.
  private func compare(
    _ zones: ZoneTimeline, _ range: TimeRange, _ boundaries: [(Int, Int)], step: Int64 = 60_000
  ) throws {
    let scan = MinuteScan(zones, range, step: step)
    for (hour, minute) in boundaries where Int64(minute) * 60_000 % step == 0 {
      let service = DayBoundary(at: hour, minute, zones: zones, coverage: range)
      let found = difference(service, scan, boundary: hour * 60 + minute)
      #expect(found == nil, "boundary \(hour):\(minute)")
    }
  }

  @Test("a whole year agrees with the scan in a zone with two clock changes")
  func wholeYear() throws {
    let zones = try #require(ZoneTimeline(identifier: "Europe/Berlin"))
    let range = utc("2024-01-01T00:00", "2025-01-01T00:00")
    let scan = MinuteScan(zones, range, step: Exhaustive.isWhole ? 60_000 : 900_000)
    let service = DayBoundary(at: 2, 30, zones: zones, coverage: range)
    #expect(difference(service, scan, boundary: 150) == nil)
  }

  @Test("instants outside the coverage are placed as those inside are")
  func outsideCoverage() throws {
    let zones = try #require(
      ZoneTimeline(
        first: "America/New_York",
        moves: [.init(from: utc("2011-12-01T00:00"), identifier: "Pacific/Apia")]))
    let coverage = utc("2020-06-01T00:00", "2020-06-02T00:00")
    let service = DayBoundary(at: 3, 15, zones: zones, coverage: coverage)
    for (from, to) in [
      ("2011-03-12T00:00", "2011-03-15T00:00"), ("2011-11-29T00:00", "2011-12-03T00:00"),
      ("2011-12-28T00:00", "2012-01-02T00:00"), ("2020-05-25T00:00", "2020-06-10T00:00"),
      ("2037-01-01T00:00", "2037-01-03T00:00"), ("1931-01-01T00:00", "1931-01-03T00:00"),
    ] {
      let scan = MinuteScan(zones, utc(from, to))
      let days = scan.days(boundary: 195)
      for minute in stride(from: 0, to: days.count, by: Exhaustive.isWhole ? 11 : 29) {
        let instant = Instant(milliseconds: scan.time(minute))
        #expect(service.day(containing: instant.date).ordinal == days[minute])
        let interval = TimeRange(service.interval(of: LocalDay(ordinal: days[minute])))
        #expect(interval.contains(instant))
        #expect(service.currentDayStart(for: instant.date) == interval.start.date)
      }
    }
  }

  @Test(
    "days are the same wherever the coverage begins, also shortly after a move",
    arguments: [
      ("Pacific/Kiritimati", "Pacific/Pago_Pago"), ("Asia/Tokyo", "Europe/London"),
      ("Europe/Berlin", "America/New_York"), ("Pacific/Honolulu", "Pacific/Auckland"),
    ])
  func beginsAfterMove(first: String, second: String) throws {
    let move = utc("2024-06-03T10:07")
    let zones = try #require(
      ZoneTimeline(first: first, moves: [.init(from: move, identifier: second)]))
    let hours = (-60...120).map { move.advanced(by: Int64($0) * Milliseconds.hour) }
    let end = utc("2024-06-20T00:00")
    for (hour, minute) in [(0, 0), (4, 30), (12, 0), (23, 59)] {
      let whole = DayBoundary(
        at: hour, minute, zones: zones,
        coverage: TimeRange(start: utc("2024-05-01T00:00"), end: end))
      for start in hours {
        let service = DayBoundary(
          at: hour, minute, zones: zones, coverage: TimeRange(start: start, end: end))
        // The first whole day of a table can be the third before its coverage.
        let first = start.advanced(by: -60 * Milliseconds.hour)
        for instant in hours where instant > first {
          let day = service.day(containing: instant.date)
          #expect(day == whole.day(containing: instant.date))
          #expect(service.interval(of: day) == whole.interval(of: day))
        }
      }
    }
  }
}
