import struct Foundation.Date
import HealthContracts
import HealthModel

/// A day and the night that ends in it, by calendar arithmetic in the person's time zone.
///
/// Each lasts 23 to 25 hours when clocks change; neither is assumed to be 86,400 seconds.
struct MetricsWindows {
  /// The local day.
  let day: LocalDay
  /// The time range of the day.
  let time: TimeRange
  /// The time range of the night that ends in the day.
  let night: TimeRange

  /// Finds the day that contains a date, and its night.
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
