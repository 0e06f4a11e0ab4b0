import Foundation
import HealthContracts
import HealthModel
import HealthServices
import TestSupport
import Testing

@Suite struct DayBoundaryTests {
  @Test(
    "the days of New York's spring and autumn change begin and end where the wall clock says",
    arguments: [
      (0, 0, "2024-03-10", "2024-03-10T05:00", "2024-03-11T04:00"),
      (1, 30, "2024-03-10", "2024-03-10T06:30", "2024-03-11T05:30"),
      // 02:30 does not exist on the tenth: the day begins with the jump to 03:00.
      (2, 30, "2024-03-09", "2024-03-09T07:30", "2024-03-10T07:00"),
      (2, 30, "2024-03-10", "2024-03-10T07:00", "2024-03-11T06:30"),
      (4, 30, "2024-03-09", "2024-03-09T09:30", "2024-03-10T08:30"),
      (4, 30, "2024-03-10", "2024-03-10T08:30", "2024-03-11T08:30"),
      (0, 0, "2024-11-03", "2024-11-03T04:00", "2024-11-04T05:00"),
      // 01:30 comes twice on the third: the day begins with the first.
      (1, 30, "2024-11-02", "2024-11-02T05:30", "2024-11-03T05:30"),
      (1, 30, "2024-11-03", "2024-11-03T05:30", "2024-11-04T06:30"),
      (2, 30, "2024-11-02", "2024-11-02T06:30", "2024-11-03T07:30"),
      (2, 30, "2024-11-03", "2024-11-03T07:30", "2024-11-04T07:30"),
      (4, 30, "2024-11-02", "2024-11-02T08:30", "2024-11-03T09:30"),
      (4, 30, "2024-11-03", "2024-11-03T09:30", "2024-11-04T09:30"),
    ])
  func newYork(hour: Int, minute: Int, label: String, start: String, end: String) throws {
    try check("America/New_York", hour, minute, label, utc(start, end))
  }

  @Test(
    "half-hour changes, a missing midnight and a missing day give days of their own length",
    arguments: [
      ("Australia/Lord_Howe", 0, "2024-04-07", "2024-04-06T13:00", "2024-04-07T13:30"),
      ("Australia/Lord_Howe", 0, "2024-10-06", "2024-10-05T13:30", "2024-10-06T13:00"),
      ("America/Sao_Paulo", 0, "2017-10-14", "2017-10-14T03:00", "2017-10-15T03:00"),
      ("America/Sao_Paulo", 0, "2017-10-15", "2017-10-15T03:00", "2017-10-16T02:00"),
      ("Pacific/Apia", 0, "2011-12-29", "2011-12-29T10:00", "2011-12-30T10:00"),
      ("Pacific/Apia", 0, "2011-12-30", "2011-12-30T10:00", "2011-12-30T10:00"),
      ("Pacific/Apia", 0, "2011-12-31", "2011-12-30T10:00", "2011-12-31T10:00"),
      // With a boundary at four, the skipped day keeps the four hours until the next boundary.
      ("Pacific/Apia", 4, "2011-12-30", "2011-12-30T10:00", "2011-12-30T14:00"),
    ])
  func otherZones(zone: String, hour: Int, label: String, start: String, end: String) throws {
    try check(zone, hour, 0, label, utc(start, end))
  }

  private func check(
    _ zone: String, _ hour: Int, _ minute: Int, _ label: String, _ range: TimeRange
  ) throws {
    let zones = try #require(ZoneTimeline(identifier: zone))
    let day = try #require(LocalDay(label))
    let around = TimeRange(
      start: range.start.advanced(by: -Milliseconds.day),
      end: range.end.advanced(by: Milliseconds.day))
    let far = utc("1999-05-05T00:00", "1999-05-06T00:00")
    for coverage in [around, range, far] {
      let service = DayBoundary(at: hour, minute, zones: zones, coverage: coverage)
      #expect(TimeRange(service.interval(of: day)) == range)
      if range.isEmpty { continue }
      let last = range.end.advanced(by: -1)
      #expect(service.day(containing: range.start.date) == day)
      #expect(service.day(containing: last.date) == day)
      #expect(service.day(containing: range.end.date) > day)
      #expect(service.day(containing: range.start.advanced(by: -1).date) < day)
      #expect(service.currentDayStart(for: last.date) == range.start.date)
    }
  }

  @Test("a label that comes round twice on the way east over the date line is one long day")
  func repeatedLabel() throws {
    let zones = try #require(
      ZoneTimeline(
        first: "Pacific/Auckland",
        moves: [.init(from: utc("2024-06-03T10:00"), identifier: "Pacific/Honolulu")]))
    let service = DayBoundary(
      at: 0, 0, zones: zones, coverage: utc("2024-06-01T00:00", "2024-06-07T00:00"))
    // 22:00 on the third in Auckland becomes 00:00 on the same third in Honolulu.
    let third = try #require(LocalDay("2024-06-03"))
    #expect(TimeRange(service.interval(of: third)) == utc("2024-06-02T12:00", "2024-06-04T10:00"))
  }

  @Test("a label that is skipped on the way west over the date line is an empty day")
  func skippedLabel() throws {
    let zones = try #require(
      ZoneTimeline(
        first: "Pacific/Honolulu",
        moves: [.init(from: utc("2024-06-03T09:59"), identifier: "Pacific/Kiritimati")]))
    let service = DayBoundary(
      at: 0, 0, zones: zones, coverage: utc("2024-06-01T00:00", "2024-06-07T00:00"))
    // 23:59 on the second becomes 23:59 on the third.
    let third = try #require(LocalDay("2024-06-03"))
    #expect(TimeRange(service.interval(of: third)) == utc("2024-06-03T09:59", "2024-06-03T10:00"))
    let later = DayBoundary(
      at: 23, 59, zones: zones, coverage: utc("2024-06-01T00:00", "2024-06-07T00:00"))
    let second = try #require(LocalDay("2024-06-02"))
    #expect(later.interval(of: second).duration == 0)
    #expect(later.day(containing: utc("2024-06-03T09:59").date) == third)
  }

  @Test("all ways to today's start agree, and today holds exactly its own instants")
  func today() throws {
    let zones = try #require(ZoneTimeline(identifier: "America/New_York"))
    let coverage = utc("2024-03-09T00:00", "2024-03-12T00:00")
    for (hour, minute) in [(0, 0), (2, 30), (23, 59)] {
      for quarter in 0..<288 {
        let now = coverage.start.advanced(by: Int64(quarter) * 900_000)
        let service = DayBoundary(at: hour, minute, zones: zones, coverage: coverage, now: now)
        let label = service.day(containing: now.date)
        let range = TimeRange(service.interval(of: label))
        #expect(range.contains(now))
        #expect(service.startOfToday == range.start.date)
        #expect(service.currentDayStart(for: now.date) == service.startOfToday)
        #expect(service.isToday(now.date) && service.isToday(range.start.date))
        #expect(service.isToday(range.end.advanced(by: -1).date))
        #expect(!service.isToday(range.end.date))
        #expect(!service.isToday(range.start.advanced(by: -1).date))
      }
    }
  }

  @Test("many instants at once get the days that each gets alone, also when there are none")
  func ordinals() throws {
    let zones = try #require(ZoneTimeline(identifier: "Pacific/Apia"))
    let coverage = utc("2011-12-20T00:00", "2012-01-10T00:00")
    let service = DayBoundary(at: 5, 45, zones: zones, coverage: coverage)
    #expect(service.dayOrdinals(ofAscending: []) == [])
    var random = Xorshift(seed: 6)
    for count in [1, 2, 3, 10, 400] {
      let times = (0..<count).map { _ in
        coverage.start.milliseconds + Int64(random.int(0...Int(coverage.length - 1)))
      }.sorted()
      let alone = times.map {
        Int32(service.day(containing: Instant(milliseconds: $0).date).ordinal)
      }
      #expect(service.dayOrdinals(ofAscending: times) == alone)
      #expect(service.dayOrdinals(ofAscending: times + times.suffix(1)).last == alone.last)
    }
  }
}
