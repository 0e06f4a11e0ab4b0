import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("civil days")
struct CivilDaysTests {
  /// The first minute whose wall clock shows a time, by looking at every minute from two days
  /// before.
  private func scan(_ walls: [Int64], from first: Int64, for wall: Int64) -> Int64? {
    walls.firstIndex { $0 >= wall }.map { first + Int64($0) * Milliseconds.minute }
  }

  private func check(_ zones: ZoneTimeline, around date: String, policies: [(Int, Int)]) throws {
    let middle = try #require(LocalDay(date))
    let days = middle.advanced(by: -2)...middle.advanced(by: 2)
    let first = days.lowerBound.wallMilliseconds - 48 * Milliseconds.hour
    let walls = (0..<(9 * 24 * 60)).map {
      zones.wall(at: Instant(milliseconds: first + Int64($0) * Milliseconds.minute))
    }
    for (hour, minute) in policies {
      let policy = try #require(DayPolicy(hour: hour, minute: minute))
      let table = CivilDays.table(days, policy: policy, zones: zones)
      #expect(table.firstDay == days.lowerBound && table.count == 5)
      for index in 0...table.count {
        let wall = policy.wallStart(of: days.lowerBound.advanced(by: index))
        let start = scan(walls, from: first, for: wall)
        #expect(table.starts[index] == start, "\(date) \(index) at \(hour):\(minute)")
      }
    }
  }

  private static let policies = [(0, 0), (0, 30), (2, 0), (2, 30), (4, 30), (23, 59)]

  @Test(
    "every start is the first minute at which the wall clock reaches it",
    arguments: [
      ("America/New_York", "2024-03-10"), ("America/New_York", "2023-11-05"),
      ("Australia/Lord_Howe", "2023-10-01"), ("Australia/Lord_Howe", "2024-04-07"),
      ("America/Sao_Paulo", "2018-11-04"), ("America/Sao_Paulo", "2018-02-18"),
      ("Pacific/Apia", "2011-12-30"), ("Atlantic/Azores", "2023-10-29"),
      ("Atlantic/Azores", "2024-03-31"), ("Asia/Kathmandu", "1986-01-01"),
      ("Africa/Casablanca", "2024-03-10"), ("UTC", "2024-02-29"),
    ])
  func zones(zone: String, date: String) throws {
    let timeline = try #require(ZoneTimeline(identifier: zone))
    try check(timeline, around: date, policies: Self.policies)
  }

  @Test("a day before 1970 begins where its wall clock does")
  func early() throws {
    let day = try #require(LocalDay("1970-01-02"))
    let zone = try #require(ZoneTimeline(identifier: "Pacific/Kiritimati"))
    let table = CivilDays.table(
      day.advanced(by: -3)...day, policy: .midnight, zones: zone)
    for index in 0...4 {
      #expect(zone.wall(at: Instant(milliseconds: table.starts[index])) % 86_400_000 == 0)
    }
  }

  @Test(
    "starts after moves are the first minutes too",
    arguments: [
      [("2024-01-10T12:00:00Z", "Asia/Tokyo")], [("2024-01-10T12:00:00Z", "Pacific/Honolulu")],
      [("2024-01-10T12:00:00Z", "Asia/Tokyo"), ("2024-01-12T12:00:00Z", "America/New_York")],
    ])
  func moves(moves: [(String, String)]) throws {
    try check(try timeline(moves), around: "2024-01-11", policies: Self.policies)
  }

  @Test("a journey there and back within a day leaves the first midnight where it was reached")
  func thereAndBack() throws {
    let moves = [
      ("2024-01-11T01:00:00Z", "Europe/London"), ("2024-01-11T03:00:00Z", "America/New_York"),
    ]
    try check(try timeline(moves), around: "2024-01-11", policies: [(0, 0)])
  }

  private func timeline(_ moves: [(String, String)]) throws -> ZoneTimeline {
    let segments = try moves.map { at, zone in
      let day = try #require(LocalDay(at.prefix(10)))
      let hour = try #require(Int64(at.dropFirst(11).prefix(2)))
      return ZoneTimeline.Segment(
        from: Instant(milliseconds: day.wallMilliseconds + hour * Milliseconds.hour),
        identifier: zone)
    }
    return try #require(ZoneTimeline(first: "America/New_York", moves: segments))
  }

  @Test("a table cut to a span keeps the starts inside and puts the others at its ends")
  func cut() throws {
    let table = DayTable(firstDay: LocalDay(ordinal: 0), starts: [0, 10, 20, 30])
    let cut = CivilDays.table(table, cutTo: TimeRange(5, 25))
    #expect(cut.starts == [5, 10, 20, 25] && cut.firstDay == table.firstDay)
    #expect(CivilDays.table(table, cutTo: TimeRange(0, 30)) == table)
    #expect(CivilDays.table(table, cutTo: TimeRange(12, 13)).starts == [12, 12, 13, 13])
  }
}
