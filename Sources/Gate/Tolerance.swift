/// The accepted difference between a counter and its baseline, in either direction.
///
/// If both limits are given, a difference is rejected only if it exceeds both. A percentage alone
/// would report noise in small counters, and an absolute limit alone would report it in large ones.
package struct Tolerance: Hashable, Sendable {
  /// The maximum accepted difference, from 0; `nil` for no absolute limit.
  package var absolute: Int?
  /// The maximum accepted difference in percent of the baseline, from 0; `nil` for no percentage.
  package var percent: Int?

  /// A tolerance that accepts only equal values.
  package static let exact = Tolerance()

  /// Creates a tolerance.
  ///
  /// - Parameters:
  ///   - absolute: The maximum accepted difference, from 0.
  ///   - percent: The maximum accepted difference in percent of the baseline, from 0.
  package init(absolute: Int? = nil, percent: Int? = nil) {
    precondition(absolute ?? 0 >= 0 && percent ?? 0 >= 0, "negative tolerance: \(self)")
    self.absolute = absolute
    self.percent = percent
  }

  /// Returns whether a value is within the tolerance.
  ///
  /// - Parameters:
  ///   - value: The value to check.
  ///   - baseline: The expected value.
  /// - Returns: True if the values are equal or their difference is within one of the limits.
  package func accepts(_ value: Int, for baseline: Int) -> Bool {
    let difference = Self.distance(value, baseline)
    if difference == 0 { return true }
    if let absolute, difference <= UInt(absolute) { return true }
    guard let percent else { return false }
    // This is exact in 128 bits: difference / |baseline| <= percent / 100.
    let left = difference.multipliedFullWidth(by: 100)
    let right = baseline.magnitude.multipliedFullWidth(by: UInt(percent))
    return (left.high, left.low) <= (right.high, right.low)
  }

  /// Returns the absolute difference of two integers.
  ///
  /// It is at most twice the largest integer, which fits an unsigned integer.
  static func distance(_ left: Int, _ right: Int) -> UInt {
    let (high, low) = (max(left, right), min(left, right))
    return UInt(bitPattern: high) &- UInt(bitPattern: low)
  }
}
