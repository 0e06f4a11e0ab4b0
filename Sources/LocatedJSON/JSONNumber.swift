/// A JSON number that keeps its literal text.
///
/// `1.0` is not an integer here, although it equals `1`: a count that is written with a fraction
/// is more often a mistake than an intention.
public struct JSONNumber: Sendable, Hashable {
  /// The number as it is written in the file.
  public let literal: String

  /// Whether the literal has neither a fraction nor an exponent.
  public let isInteger: Bool

  /// The value of an integer literal, or `nil` when it does not fit.
  public let int64: Int64?

  /// The value of an integer literal, or `nil` when it is negative or does not fit.
  public let uint64: UInt64?

  /// The value, always finite, rounded to the nearest double.
  public let double: Double

  init(literal: String, isInteger: Bool, int64: Int64?, uint64: UInt64?, double: Double) {
    self.literal = literal
    self.isInteger = isInteger
    self.int64 = int64
    self.uint64 = uint64
    self.double = double
  }

  /// Creates an integer.
  ///
  /// - Parameter value: Any value.
  /// - Complexity: O(1).
  public init(_ value: Int64) {
    self.init(
      literal: String(value), isInteger: true, int64: value, uint64: UInt64(exactly: value),
      double: Double(value))
  }

  /// Creates an integer from an unsigned value, such as a seed.
  ///
  /// - Parameter value: Any value.
  /// - Complexity: O(1).
  public init(_ value: UInt64) {
    self.init(
      literal: String(value), isInteger: true, int64: Int64(exactly: value), uint64: value,
      double: Double(value))
  }

  /// Creates a number that is not an integer literal, even when its value is whole.
  ///
  /// - Parameter value: A value; `nil` comes back when it is infinite or not a number.
  /// - Complexity: O(1).
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.init(
      literal: value.description, isInteger: false, int64: nil, uint64: nil, double: value)
  }

  /// The one text that stands for this value in canonical JSON.
  ///
  /// Whole values that fit 64 bits are decimal integers, however they were written; all others
  /// are the shortest text that reads back as the same double.
  public var canonicalText: String {
    if let int64 { return String(int64) }
    if let uint64 { return String(uint64) }
    // `Int64(exactly:)` would need `trunc`, and with it the C mathematics library.
    if double >= -0x1p63, double < 0x1p63, Double(Int64(double)) == double {
      return String(Int64(double))
    }
    if double >= 0x1p63, double < 0x1p64 { return String(UInt64(double)) }
    return double.description
  }

  /// Tells whether two numbers have the same value, however they are written.
  ///
  /// - Parameters:
  ///   - left: A number.
  ///   - right: A number.
  /// - Returns: `true` when their canonical texts are equal.
  /// - Complexity: O(1).
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.canonicalText == right.canonicalText
  }

  /// Feeds the value, not the literal, to a hasher.
  ///
  /// - Parameter hasher: The hasher to feed.
  /// - Complexity: O(1).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(canonicalText)
  }
}
