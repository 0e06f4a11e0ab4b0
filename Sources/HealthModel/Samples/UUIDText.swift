package import struct Foundation.UUID

extension UUID {
  /// The sixteen bytes as two 64-bit words, most significant first.
  package var words: (high: Int64, low: Int64) {
    withUnsafeBytes(of: uuid) { bytes in
      func word(_ offset: Int) -> Int64 {
        Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
      }
      return (word(0), word(8))
    }
  }

  /// Creates a UUID from two 64-bit words.
  package init(high: Int64, low: Int64) {
    func byte(_ word: Int64, _ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: UInt64(bitPattern: word) >> (56 - 8 * UInt64(place)))
    }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }

  /// Creates a UUID from its 36 characters: hexadecimal digits of either case, and hyphens.
  ///
  /// Names of samples are read often, and Foundation's initializer takes several times as long.
  package init?(canonical text: Substring) {
    var (high, low, place) = (UInt64(0), UInt64(0), 0)
    for byte in text.utf8 {
      if place == 8 || place == 13 || place == 18 || place == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = Self.digit(byte), place < 36 else { return nil }
        high = high << 4 | low >> 60
        low = low << 4 | digit
      }
      place += 1
    }
    guard place == 36 else { return nil }
    self.init(high: Int64(bitPattern: high), low: Int64(bitPattern: low))
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
