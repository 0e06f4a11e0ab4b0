import HealthModel

/// The limits of values in answers, chosen so that sums and dates can be computed from them.
enum AnswerLimits {
  /// The years 1 to 9999, in milliseconds since the Unix epoch.
  static let milliseconds: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
  /// The ordinals of the days in the same years.
  static let days: ClosedRange<Int> = -719_162...2_932_896
  /// Amounts of which a few thousand can be added without overflow.
  static let amounts: ClosedRange<Int64> = -1_000_000_000_000_000...1_000_000_000_000_000

  /// Returns the range between two timestamps, or nil if it is invalid.
  static func range(_ start: Int64, _ end: Int64) -> TimeRange? {
    guard milliseconds.contains(start), milliseconds.contains(end), start <= end else { return nil }
    return TimeRange(start, end)
  }
}
