import Foundation
import HealthModel
import ServiceObservations
import Testing

@Suite struct CalendarYearsTests {
  /// The times around noon, midnight and two at night of some months, in which the clock is moved.
  private func times(_ year: Int, _ months: [Int], _ calendar: Calendar) -> [Date] {
    months.flatMap { month in
      (1...31).flatMap { day in
        [(0, 0), (0, 30), (2, 30), (12, 0)].compactMap { hour, minute in
          calendar.date(
            from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))
        }
      }
    }
  }

  private func instant(_ date: Date) -> Instant {
    Instant(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }

  @Test(
    "years back are those of Foundation's calendar, also where the clock skips or repeats the time",
    arguments: [
      "UTC", "Europe/Berlin", "America/Sao_Paulo", "Asia/Beirut", "Australia/Lord_Howe",
      "America/Havana", "America/New_York",
    ])
  func foundation(_ zone: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    for now in times(2017, [2, 3, 4, 10, 11], calendar) {
      for years in [1, 7, 10] {
        let wanted = try #require(calendar.date(byAdding: .year, value: -years, to: now))
        let range = CalendarYears.range(years, before: instant(now), zone: zone)
        #expect(range.start == instant(wanted), "\(years) years before \(now) in \(zone)")
        #expect(range.end == instant(now))
      }
    }
  }
}
