/// Searches of text that take eight bytes at a time.
enum ByteSearch {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The high bit of each byte of a word that has a value; bits above the lowest may be wrong.
  @inline(__always)
  private static func marks(of pattern: UInt64, in word: UInt64) -> UInt64 {
    let difference = word ^ pattern
    return (difference &- ones) & ~difference & (ones << 7)
  }

  /// The index of the first of two bytes; nil if neither is there.
  @inline(__always)
  static func first(
    _ byte: UInt8, or other: UInt8, in text: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    let (one, two) = (ones &* UInt64(byte), ones &* UInt64(other))
    var place = start
    while place + 8 <= text.count {
      let word = UInt64(
        littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let found = marks(of: one, in: word) | marks(of: two, in: word)
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < text.count {
      if text[place] == byte || text[place] == other { return place }
      place += 1
    }
    return nil
  }

  /// The number of times that a byte occurs.
  static func count(_ byte: UInt8, in text: UnsafeRawBufferPointer) -> Int {
    let (pattern, low) = (ones &* UInt64(byte), ~(ones << 7))
    var (count, place) = (0, 0)
    while place + 8 <= text.count {
      // Each byte of the sums counts one in eight bytes, and holds at most 255.
      let end = place + 8 * min(255, (text.count - place) / 8)
      var sums: UInt64 = 0
      for offset in stride(from: place, to: end, by: 8) {
        let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ pattern
        // The high bit of a byte is clear where the byte is the one that is counted.
        sums &+= ~(((word & low) &+ low) | word | low) >> 7
      }
      let pairs: UInt64 = 0x00ff_00ff_00ff_00ff
      let sum = (sums & pairs) &+ (sums >> 8 & pairs)
      count += Int((sum &* 0x0001_0001_0001_0001) >> 48)
      place = end
    }
    while place < text.count {
      count += text[place] == byte ? 1 : 0
      place += 1
    }
    return count
  }

  /// True if two texts are the same.
  @inline(__always)
  static func isEqual(_ one: UnsafeRawBufferPointer, _ two: UnsafeRawBufferPointer) -> Bool {
    if one.count != two.count { return false }
    var place = 0
    while place + 8 <= one.count {
      if one.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        != two.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      {
        return false
      }
      place += 8
    }
    while place < one.count {
      if one[place] != two[place] { return false }
      place += 1
    }
    return true
  }

  /// True if a text is a known one.
  @inline(__always)
  static func isEqual(_ text: UnsafeRawBufferPointer, _ known: StaticString) -> Bool {
    isEqual(text, UnsafeRawBufferPointer(start: known.utf8Start, count: known.utf8CodeUnitCount))
  }
}
