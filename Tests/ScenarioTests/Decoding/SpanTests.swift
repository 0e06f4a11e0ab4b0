import HealthModel
import LocatedJSON
import Scenario
import Testing

@Suite("spans")
struct SpanTests {
  private func read(_ zone: String, _ start: String, _ end: String, moves: String = "[]")
    throws(InputError) -> Scenario
  {
    try scenario(
      ScenarioText.written([
        ("America/New_York", zone), ("2024-01-01", start), ("2024-01-03", end), ("[]", moves),
      ]))
  }

  @Test(
    "local times become the instants at which the wall clock first reaches them",
    arguments: [
      ("UTC", "2024-03-09", "2024-03-10", "2024-03-09T00:00", "2024-03-10T00:00"),
      // A noon before daylight saving, an evening in it.
      (
        "America/New_York", "2024-03-09T12:00", "2024-03-12T19:30", "2024-03-09T17:00",
        "2024-03-12T23:30"
      ),
      // The clock jumps from 02:00 to 03:00 at 07:00 UTC.
      (
        "America/New_York", "2024-03-10T02:00", "2024-03-10T03:01", "2024-03-10T07:00",
        "2024-03-10T07:01"
      ),
      (
        "America/New_York", "2024-03-10T02:30", "2024-03-11", "2024-03-10T07:00",
        "2024-03-11T04:00"
      ),
      (
        "America/New_York", "2024-03-10T01:59", "2024-03-10T02:59", "2024-03-10T06:59",
        "2024-03-10T07:00"
      ),
      // The hour from 01:00 happens twice; the first counts.
      (
        "America/New_York", "2023-11-05T01:30", "2023-11-05T02:00", "2023-11-05T05:30",
        "2023-11-05T07:00"
      ),
      // Half an hour is skipped at 02:00.
      (
        "Australia/Lord_Howe", "2023-10-01T02:15", "2023-10-01T03:00", "2023-09-30T15:30",
        "2023-09-30T16:00"
      ),
      // Midnight itself is skipped.
      ("America/Sao_Paulo", "2018-11-04", "2018-11-05", "2018-11-04T03:00", "2018-11-05T02:00"),
      // A whole day is skipped.
      ("Pacific/Apia", "2011-12-29", "2011-12-31T06:00", "2011-12-29T10:00", "2011-12-30T16:00"),
      ("Pacific/Apia", "2011-12-30", "2011-12-31T06:00", "2011-12-30T10:00", "2011-12-30T16:00"),
      ("Pacific/Kiritimati", "2024-01-01", "2024-01-02", "2023-12-31T10:00", "2024-01-01T10:00"),
      ("Asia/Kathmandu", "2024-01-01", "2024-01-02", "2023-12-31T18:15", "2024-01-01T18:15"),
    ])
  func instants(zone: String, start: String, end: String, first: String, last: String) throws {
    let span = try read(zone, start, end).span
    #expect(span.start.iso8601 == first + ":00.000Z")
    #expect(span.end.iso8601 == last + ":00.000Z")
  }

  @Test(
    "the days are those that the span touches",
    arguments: [
      ("2024-02-28", "2024-03-01", "2024-02-28", "2024-02-29"),
      ("2024-02-28T23:59", "2024-02-29T00:01", "2024-02-28", "2024-02-29"),
      ("2024-02-28T00:01", "2024-02-29", "2024-02-28", "2024-02-28"),
      ("2024-12-31", "2025-01-01", "2024-12-31", "2024-12-31"),
    ])
  func days(start: String, end: String, first: String, last: String) throws {
    let days = try read("America/New_York", start, end).days
    #expect(days.lowerBound.description == first)
    #expect(days.upperBound.description == last)
  }

  @Test("a span is read in the zone that a move has put in force")
  func moves() throws {
    let span = try read(
      "America/New_York", "2024-01-01", "2024-01-03",
      moves: "[{ \"at\": \"2024-01-02T12:00:00Z\", \"zone\": \"Asia/Tokyo\" }]"
    ).span
    #expect(span.start.iso8601 == "2024-01-01T05:00:00.000Z")
    #expect(span.end.iso8601 == "2024-01-02T15:00:00.000Z")
  }

  @Test(
    "a move is at an instant, or at a local time of the zone moved to",
    arguments: [
      ("2024-01-02T12:00:00Z", "Asia/Tokyo", "2024-01-02T12:00:00.000Z"),
      ("2024-01-02T13:05", "America/New_York", "2024-01-02T18:05:00.000Z"),
      ("2024-01-02", "Asia/Tokyo", "2024-01-01T15:00:00.000Z"),
      // The clock jumps from 02:00 to 03:00, and goes from 01:59 back to 01:00.
      ("2024-03-10T02:30", "America/New_York", "2024-03-10T07:00:00.000Z"),
      ("2023-11-05T01:30", "America/New_York", "2023-11-05T05:30:00.000Z"),
    ])
  func arrivals(at: String, zone: String, expected: String) throws {
    let zones = try read(
      "Europe/Berlin", "2023-10-01", "2024-04-01",
      moves: "[{ \"at\": \"\(at)\", \"zone\": \"\(zone)\" }]"
    ).zones
    #expect(zones.segments[1].from.iso8601 == expected)
    #expect(zones.segments[1].identifier == zone)
  }

  @Test("a flight leaves by the clocks of the zone before, and lands by those of the next")
  func flights() throws {
    let scenario = try read(
      "Europe/Berlin", "2023-12-01", "2024-01-01",
      moves: """
        [{ "leaves": "2023-12-10T10:30", "at": "2023-12-10T13:05", "zone": "America/New_York" },
         { "at": "2023-12-11", "zone": "America/Chicago" },
         { "leaves": "2023-12-18T00:30:00Z", "at": "2023-12-18T07:40", "zone": "Europe/Berlin" }]
        """)
    #expect(
      scenario.flights.map { "\($0.start.iso8601) to \($0.end.iso8601)" } == [
        "2023-12-10T09:30:00.000Z to 2023-12-10T18:05:00.000Z",
        "2023-12-18T00:30:00.000Z to 2023-12-18T06:40:00.000Z",
      ])
  }

  @Test(
    "a flight is neither backwards nor endless, and begins after the move before it",
    arguments: [
      ("2023-12-10T19:30", "the flight lands before it leaves"),
      ("2023-12-09T23:04", "the flight takes over 20 hours"),
      ("2023-12-09T10:59:00Z", "the flight leaves before the previous move"),
      ("noon", "not a time between 1970 and 2200"),
    ])
  func refusedFlights(leaves: String, problem: String) {
    let moves = """
      [{ "at": "2023-12-09T12:00", "zone": "Europe/Berlin" },
       { "leaves": "\(leaves)", "at": "2023-12-10T13:05", "zone": "America/New_York" }]
      """
    let error = #expect(throws: InputError.self) {
      try read("Asia/Tokyo", "2023-12-01", "2024-01-01", moves: moves)
    }
    #expect(error?.problem == problem, "\(String(describing: error))")
  }

  @Test("moves are ordered by the instants of their local times")
  func order() throws {
    // By their texts, these are the other way round.
    let moves = """
      [{ "at": "2024-01-02T23:00", "zone": "Asia/Tokyo" },
       { "at": "2024-01-02T10:00", "zone": "America/Los_Angeles" }]
      """
    #expect(try read("UTC", "2024-01-01", "2024-01-03", moves: moves).zones.segments.count == 3)
    let swapped = """
      [{ "at": "2024-01-02T10:00", "zone": "America/Los_Angeles" },
       { "at": "2024-01-02T23:00", "zone": "Asia/Tokyo" }]
      """
    #expect(throws: InputError.self) {
      try read("UTC", "2024-01-01", "2024-01-03", moves: swapped)
    }
  }

  @Test(
    "a start of any minute of a day with a gap or a fold agrees with a scan of that day",
    arguments: [("America/New_York", "2024-03-10"), ("America/New_York", "2023-11-05")])
  func scan(zone: String, day: String) throws {
    let timeline = try #require(ZoneTimeline(identifier: zone))
    let midnight = try #require(LocalDay(day)).wallMilliseconds
    for minute in stride(from: 0, to: 24 * 60, by: 17) {
      let hour = minute / 60 < 10 ? "0\(minute / 60)" : "\(minute / 60)"
      let rest = minute % 60 < 10 ? "0\(minute % 60)" : "\(minute % 60)"
      let start = try read(zone, "\(day)T\(hour):\(rest)", "2024-12-01").span.start
      let wall = midnight + Int64(minute) * 60_000
      #expect(timeline.wall(at: start) >= wall)
      // No minute of the two days before had reached that time.
      for earlier in 1...(48 * 60) {
        let instant = start.advanced(by: -60_000 * Int64(earlier))
        if timeline.wall(at: instant) >= wall { Issue.record("\(instant.iso8601) comes first") }
      }
    }
  }

  @Test("the longest span is two hundred years")
  func longest() throws {
    let days = try read("UTC", "1970-01-01", "2170-01-02").days
    #expect(days.upperBound.ordinal - days.lowerBound.ordinal + 1 == 73_050)
    #expect(throws: InputError.self) { try read("UTC", "1970-01-01", "2170-01-03") }
    #expect(throws: InputError.self) { try read("UTC", "1970-01-01", "2170-01-02T00:01") }
  }

  @Test(
    "a span that lies in a gap of the clock holds no time and is refused",
    arguments: [
      ("America/New_York", "2024-03-10T02:10", "2024-03-10T02:50"),
      ("Pacific/Apia", "2011-12-30", "2011-12-31"),
    ])
  func empty(zone: String, start: String, end: String) throws {
    let error = #expect(throws: InputError.self) { try read(zone, start, end) }
    #expect(error?.path?.description == "span.end")
  }

  @Test("a zone whose offset has seconds gives whole days from the first on")
  func seconds() throws {
    // Liberia kept -00:44:30 until January 1972.
    let span = try read("Africa/Monrovia", "1971-01-01", "1971-01-03").span
    #expect(span.start.iso8601 == "1971-01-01T00:44:30.000Z")
    #expect(span.end.iso8601 == "1971-01-03T00:44:30.000Z")
  }
}
