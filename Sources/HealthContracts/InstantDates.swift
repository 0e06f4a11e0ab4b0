public import struct Foundation.Date
public import struct Foundation.DateInterval
public import HealthModel

extension Instant {
  /// The instant nearest to a `Date`, on the millisecond grid.
  ///
  /// - Parameter date: A date between the years 1 and 9999.
  public init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }

  /// The instant as a `Date`.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}

extension TimeRange {
  /// The range nearest to a `DateInterval`, on the millisecond grid.
  ///
  /// - Parameter interval: An interval between the years 1 and 9999.
  public init(_ interval: DateInterval) {
    self.init(start: Instant(interval.start), end: Instant(interval.end))
  }

  /// The range as a `DateInterval`.
  public var dateInterval: DateInterval { DateInterval(start: start.date, end: end.date) }
}
