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
}
