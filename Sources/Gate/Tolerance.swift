/// How far a counter may lie from its baseline, in either direction.
///
/// With both limits given it is a double gate: a difference counts only where it exceeds both. A
/// percentage alone would let noise of small counters through the gate's teeth, an absolute
/// number alone that of large ones.
package struct Tolerance: Hashable, Sendable {
  /// The difference that is still accepted, from 0; nil where only the percentage limits.
  package var absolute: Int?
  /// The percentage of the baseline that is still accepted, from 0; nil where only the number
  /// limits.
  package var percent: Int?

  /// Nothing but equality.
  package static let exact = Tolerance()

  /// Makes a tolerance.
  ///
  /// - Parameters:
  ///   - absolute: The difference that is still accepted, from 0.
  ///   - percent: The percentage of the baseline that is still accepted, from 0.
  package init(absolute: Int? = nil, percent: Int? = nil) {
    precondition(absolute ?? 0 >= 0 && percent ?? 0 >= 0, "a tolerance below zero: \(self)")
    self.absolute = absolute
    self.percent = percent
  }

  /// Whether a value is near enough.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - baseline: What it should be.
  /// - Returns: Whether the values are equal, or their difference is within one of the limits.
  package func accepts(_ value: Int, for baseline: Int) -> Bool {
    let difference = Self.distance(value, baseline)
    if difference == 0 { return true }
    if let absolute, difference <= UInt(absolute) { return true }
    guard let percent else { return false }
    // Exact in 128 bits: difference / |baseline| <= percent / 100.
    let left = difference.multipliedFullWidth(by: 100)
    let right = baseline.magnitude.multipliedFullWidth(by: UInt(percent))
    return (left.high, left.low) <= (right.high, right.low)
  }

  /// The difference of two integers without its sign; at most twice the largest integer, which
  /// an unsigned one holds.
  static func distance(_ left: Int, _ right: Int) -> UInt {
    let (high, low) = (max(left, right), min(left, right))
    return UInt(bitPattern: high) &- UInt(bitPattern: low)
  }
}
