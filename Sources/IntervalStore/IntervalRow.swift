import struct Foundation.Date
import HealthContracts
import HealthModel

/// An interval as five validated integers.
struct IntervalRow: Hashable {
  /// The start and end in milliseconds, the step count, and two flags of 0 or 1.
  let values: [Int64]

  /// The bounds, which are the primary key.
  var key: [Int64] { Array(values[..<2]) }

  /// The range 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z, in which dates and
  /// milliseconds convert exactly.
  static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// Converts and validates an interval; bounds are rounded to milliseconds, as in its identity.
  ///
  /// - Throws: `IntervalStoreError.unstorable` if a bound is out of range, the end is before the
  ///   start, or the step count is negative.
  init(_ interval: SyncInterval) throws(IntervalStoreError) {
    let (first, last) = (interval.startDate, interval.endDate)
    guard let start = Self.milliseconds(first), let end = Self.milliseconds(last) else {
      let seconds = "\(first.timeIntervalSince1970) to \(last.timeIntervalSince1970)"
      throw .unstorable(
        reason: "a bound is outside the years 1 to 9999: \(seconds) seconds since 1970")
    }
    let values = [
      start, end, Int64(interval.stepCount), interval.syncedToServer ? 1 : 0,
      interval.isIndivisible ? 1 : 0,
    ]
    if let problem = Self.problem(values) { throw .unstorable(reason: problem) }
    self.values = values
  }

  /// Reads and validates the current row of a statement.
  ///
  /// - Parameters:
  ///   - statement: A statement at a row of five columns.
  ///   - connection: The connection of the statement.
  ///   - action: The action that an error names.
  /// - Throws: `IntervalStoreError.damaged` if a value is invalid for an interval.
  init(_ statement: SQLiteStatement, of connection: SQLiteConnection, _ action: String)
    throws(IntervalStoreError)
  {
    var values: [Int64] = []
    for column in 0..<Int32(5) { values.append(try statement.integer(column)) }
    if let problem = Self.problem(values) { throw connection.damage(action, problem) }
    self.values = values
  }

  /// The interval of this row.
  var interval: SyncInterval {
    SyncInterval(
      startDate: Instant(milliseconds: values[0]).date,
      endDate: Instant(milliseconds: values[1]).date, stepCount: Int(values[2]),
      syncedToServer: values[3] == 1, isIndivisible: values[4] == 1)
  }

  /// A checksum of the values; part of the file format.
  var checksum: Int64 { Checksum.of(values) }

  private static func problem(_ values: [Int64]) -> String? {
    let bounds = "\(values[0]) to \(values[1]) milliseconds"
    if !times.contains(values[0]) || !times.contains(values[1]) {
      return "a bound is outside the years 1 to 9999: \(bounds)"
    }
    if values[0] > values[1] { return "the end is before the start: \(bounds)" }
    if values[2] < 0 || Int(exactly: values[2]) == nil {
      return "\(values[2]) is not a step count"
    }
    if let flag = values[3...].first(where: { $0 != 0 && $0 != 1 }) { return "bad flag \(flag)" }
    return nil
  }

  /// Returns `nil` for a date outside the years 1 to 9999, and for NaN.
  private static func milliseconds(_ date: Date) -> Int64? {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    let isInside =
      milliseconds >= Double(times.lowerBound) && milliseconds <= Double(times.upperBound)
    return isInside ? Int64(milliseconds) : nil
  }
}
