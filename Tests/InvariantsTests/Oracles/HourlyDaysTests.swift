import HealthModel
import Testing

@testable import Invariants

@Suite("Days by the hourly wall clock")
struct HourlyDaysTests {
  @Test(
    "they start where the clock, read every minute, first shows their day end",
    arguments: ["America/St_Johns", "Asia/Gaza", "America/New_York", "Australia/Lord_Howe"])
  func everyMinute(_ zone: String) throws {
    let timeline = try #require(ZoneTimeline(first: zone, moves: []))
    // Days around clock changes of these zones.
    for (year, month, day) in [(2002, 4, 7), (2006, 10, 29), (2008, 8, 29), (2011, 4, 3)] {
      let date = try #require(LocalDay(year: year, month: month, day: day))
      for (hour, minute) in [(0, 0), (0, 1), (0, 13), (1, 0), (1, 45), (23, 30)] {
        let policy = try #require(DayPolicy(hour: hour, minute: minute))
        let noon = Instant(milliseconds: date.wallMilliseconds + 12 * Milliseconds.hour)
        let oracle = try #require(
          HourlyDays.near(noon, policy: policy, zones: timeline.segments))
        let index = try #require(oracle.index(of: noon))
        let range = try #require(oracle.range(index))
        let wall = oracle.firstDay.advanced(by: index).wallMilliseconds + policy.wallOffset
        let reached = stride(
          from: noon.milliseconds - 40 * Milliseconds.hour, to: noon.milliseconds,
          by: Int(Milliseconds.minute)
        ).first { timeline.wall(at: Instant(milliseconds: $0)) >= wall }
        #expect(range.start.milliseconds == reached, "\(zone) \(date) \(hour):\(minute)")
      }
    }
  }
}
