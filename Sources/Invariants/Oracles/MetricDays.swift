import HealthModel
import ServiceObservations

/// The days and nights of the metrics service, by the wall clock.
struct MetricDays {
  private let days: AppDays
  private let noons: AppDays

  init(_ metrics: MetricsObservation, _ span: TimeRange) {
    let range = TimeRange(
      start: span.start.advanced(by: -9 * Milliseconds.day),
      end: span.end.advanced(by: 9 * Milliseconds.day))
    func days(_ policy: DayPolicy) -> AppDays {
      AppDays(WallClockScan.of(range, policy: policy, zones: metrics.zones))
    }
    self.days = days(metrics.settings.day)
    noons = days(DayPolicy(hour: metrics.settings.nightHour, minute: 0) ?? .midnight)
  }

  /// Returns the day that contains an instant.
  func day(at instant: Instant) -> LocalDay { days.day(days.index(at: instant)) }

  /// Returns the first of a number of days, of which the last contains an instant; a day that a
  /// time zone skipped does not count.
  func first(of count: Int, upTo instant: Instant) -> LocalDay {
    var index = days.index(at: instant)
    for _ in 1..<max(1, count) {
      repeat { index -= 1 } while days.range(index)?.isEmpty ?? false
    }
    return days.day(index)
  }

  /// Returns the time range of a day; nil outside the scan.
  func time(of day: LocalDay) -> TimeRange? {
    days.range(day.ordinal - days.firstDay.ordinal)
  }

  /// Returns the time range of the night that ends in a day; nil outside the scan.
  func night(of day: LocalDay) -> TimeRange? {
    noons.range(day.ordinal - 1 - noons.firstDay.ordinal)
  }
}
