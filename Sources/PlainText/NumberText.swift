/// Numbers in decimal digits, in ASCII.
package enum NumberText {
  /// The number of bytes that no number exceeds: 19 or 20 digits, a sign and a point.
  package static let maximumLength = 22

  /// Writes a number that is stored in decimal fractions of its unit, without zeros at the end.
  ///
  /// - Parameters:
  ///   - value: The number of fractions.
  ///   - scale: The number of fractions in a unit, a power of ten.
  ///   - bytes: The memory, with room for `maximumLength` bytes.
  /// - Returns: The number of bytes that were written.
  /// - Complexity: O(*d*) for *d* digits.
  package static func write(
    _ value: Int64, per scale: Int64, to bytes: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let magnitude = value.magnitude
    var count = 0
    if value < 0 {
      bytes[0] = UInt8(ascii: "-")
      count = 1
    }
    if scale == 1 { return count + write(magnitude, to: bytes + count) }
    var (whole, rest) = magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
    count += write(whole, to: bytes + count)
    if rest == 0 { return count }
    bytes[count] = UInt8(ascii: ".")
    var places = length(of: UInt64(scale)) - 1
    while rest % 10 == 0 {
      rest /= 10
      places -= 1
    }
    for place in stride(from: places, to: 0, by: -1) {
      (rest, whole) = rest.quotientAndRemainder(dividingBy: 10)
      bytes[count + place] = digit(Int64(whole))
    }
    return count + 1 + places
  }

  /// Appends a number that is stored in decimal fractions of its unit, without zeros at the end.
  ///
  /// - Parameters:
  ///   - value: The number of fractions.
  ///   - scale: The number of fractions in a unit, a power of ten.
  ///   - bytes: The text that the number is appended to.
  /// - Complexity: O(*d*) for *d* digits.
  package static func append(_ value: Int64, per scale: Int64, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumLength) { text in
      guard let start = text.baseAddress else { return }
      let count = write(value, per: scale, to: start)
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    }
  }

  /// Writes a number in decimal digits; returns how many.
  private static func write(_ number: UInt64, to bytes: UnsafeMutablePointer<UInt8>) -> Int {
    let count = length(of: number)
    var rest = number
    for place in stride(from: count - 1, through: 0, by: -1) {
      let (tens, ones) = rest.quotientAndRemainder(dividingBy: 10)
      bytes[place] = digit(Int64(ones))
      rest = tens
    }
    return count
  }

  /// Returns the number of decimal digits.
  private static func length(of number: UInt64) -> Int {
    var count = 1
    var limit: UInt64 = 10
    while number >= limit {
      count += 1
      if count == 20 { return 20 }
      limit *= 10
    }
    return count
  }

  /// Returns the digit of a number from 0 to 9.
  @inlinable
  package static func digit(_ value: Int64) -> UInt8 {
    UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
  }
}
