/// A JSON number that keeps its literal text.
///
/// `1.0` is not an integer here, although it equals `1`: a count with a fraction is more likely a
/// mistake than intended.
public struct JSONNumber: Sendable, Hashable {
  /// The number's text in the file.
  public let literal: String

  /// True if the literal has neither a fraction nor an exponent.
  public let isInteger: Bool

  /// The value of an integer literal, or `nil` if it does not fit.
  public let int64: Int64?

  /// The value of an integer literal, or `nil` if it is negative or does not fit.
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
  public init(_ value: Int64) {
    self.init(
      literal: String(value), isInteger: true, int64: value, uint64: UInt64(exactly: value),
      double: Double(value))
  }

  /// Creates an integer from an unsigned value, such as a seed.
  public init(_ value: UInt64) {
    self.init(
      literal: String(value), isInteger: true, int64: Int64(exactly: value), uint64: value,
      double: Double(value))
  }

  /// Creates a number that is not an integer literal, even if its value is whole.
  ///
  /// Returns nil if `value` is infinite or not a number.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.init(
      literal: value.description, isInteger: false, int64: nil, uint64: nil, double: value)
  }

  /// The unique text of this value in canonical JSON.
  ///
  /// Whole values that fit 64 bits are decimal integers, regardless of their literal. All others
  /// are the shortest text that parses to the same double.
  public var canonicalText: String {
    if let int64 { return String(int64) }
    if let uint64 { return String(uint64) }
    // `Int64(exactly:)` would require `trunc`, and with it the C math library.
    if double >= -0x1p63, double < 0x1p63, Double(Int64(double)) == double {
      return String(Int64(double))
    }
    if double >= 0x1p63, double < 0x1p64 { return String(UInt64(double)) }
    return double.description
  }

  /// Returns true if two numbers have the same value, regardless of their literals.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.canonicalText == right.canonicalText
  }

  /// Hashes the value, not the literal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(canonicalText)
  }
}
