/// Numbers in decimal digits, in ASCII, appended to an array of bytes.
package enum NumberText {
  /// Appends a number that is stored in decimal fractions of its unit, without zeros at the end.
  ///
  /// - Parameters:
  ///   - value: The number of fractions.
  ///   - scale: The number of fractions in a unit, a power of ten.
  ///   - bytes: The text that the number is appended to.
  /// - Complexity: O(*d*) for *d* digits.
  package static func append(_ value: Int64, per scale: Int64, to bytes: inout [UInt8]) {
    let magnitude = value.magnitude
    let scale = UInt64(scale)
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(magnitude / scale, to: &bytes)
    var rest = magnitude % scale
    if rest == 0 { return }
    bytes.append(UInt8(ascii: "."))
    var place = scale / 10
    while rest > 0 {
      bytes.append(digit(Int64(rest / place)))
      rest %= place
      place /= 10
    }
  }

  /// Appends a number in decimal digits.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - bytes: The text that the number is appended to.
  /// - Complexity: O(*d*) for *d* digits.
  package static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var place: UInt64 = 1
    while number / place >= 10 { place *= 10 }
    while place > 0 {
      bytes.append(digit(Int64(number / place % 10)))
      place /= 10
    }
  }

  /// Returns the digit of a number from 0 to 9.
  @inlinable
  package static func digit(_ value: Int64) -> UInt8 {
    UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
  }
}
