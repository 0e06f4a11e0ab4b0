import struct Foundation.Date
import HealthContracts
import HealthModel

/// A day and its night, by calendar arithmetic in the person's zone: 23 to 25 hours each where the
/// clock is changed, never 86,400 seconds.
struct MetricsWindows {
  /// The day's label.
  let day: LocalDay
  /// The day's time.
  let time: TimeRange
  /// The night that ends in the day.
  let night: TimeRange

  /// Finds the day that holds an instant, and its night.
  ///
  /// - Parameters:
  ///   - date: The instant.
  ///   - zones: The zones that the person was in.
  ///   - configuration: When days and nights begin.
  init(holding date: Date, zones: ZoneTimeline, configuration: Metrics.Configuration) {
    let instant = Instant(date)
    func boundary(hour: Int, minute: Int) -> DayBoundary {
      DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: .integer(hour), dayEndMinute: .integer(minute), zones: zones,
          coverage: TimeRange(
            start: instant.advanced(by: -2 * Milliseconds.day),
            end: instant.advanced(by: 2 * Milliseconds.day)),
          now: date))
    }
    let days = boundary(hour: configuration.day.hour, minute: configuration.day.minute)
    day = days.day(containing: date)
    time = TimeRange(days.interval(of: day))
    night = TimeRange(
      boundary(hour: configuration.nightHour, minute: 0).interval(of: day.advanced(by: -1)))
  }
}
