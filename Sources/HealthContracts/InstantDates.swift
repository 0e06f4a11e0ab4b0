public import struct Foundation.Date
public import struct Foundation.DateInterval
public import HealthModel

extension Instant {
  /// Creates the instant nearest to a `Date`, rounded to whole milliseconds.
  ///
  /// - Parameter date: A date between the years 1 and 9999.
  public init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }

  /// The `Date` of this instant.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}

extension TimeRange {
  /// Creates the range nearest to a `DateInterval`, rounded to whole milliseconds.
  ///
  /// - Parameter interval: An interval between the years 1 and 9999.
  public init(_ interval: DateInterval) {
    self.init(start: Instant(interval.start), end: Instant(interval.end))
  }

  /// The `DateInterval` of this range.
  public var dateInterval: DateInterval { DateInterval(start: start.date, end: end.date) }
}
