/// A check that bytes, which come in parts, are UTF-8 without NUL.
struct ByteCheck {
  /// The continuation bytes that the last character lacks.
  private(set) var missing = 0
  /// The bytes that may come next in an unfinished character.
  private var allowed: ClosedRange<UInt8> = 0x80...0xbf

  /// The index of the first byte that cannot follow; nil if there is none.
  mutating func firstFault(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var place = 0
    while place < bytes.count {
      if missing == 0 {
        place = Self.afterWords(bytes, place)
        if place == bytes.count { break }
      }
      guard accept(bytes[place]) else { return place }
      place += 1
    }
    return nil
  }

  /// The place after the words that consist of ASCII without NUL.
  private static func afterWords(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = start
    while place + 32 <= bytes.count {
      var marks: UInt64 = 0
      for offset in stride(from: place, to: place + 32, by: 8) {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        marks |= word | (word &- ones)
      }
      if marks & (ones << 7) != 0 { break }
      place += 32
    }
    while place + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // The high bit of a byte: not ASCII, or zero before the subtraction.
      if (word | (word &- ones)) & (ones << 7) != 0 { break }
      place += 8
    }
    return place
  }

  /// Takes the next byte, and returns false if no character has it in this place.
  private mutating func accept(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard allowed.contains(byte) else { return false }
      missing -= 1
      allowed = 0x80...0xbf
      return true
    }
    switch byte {
    case 0x01...0x7f: return true
    case 0xc2...0xdf: missing = 1
    case 0xe0...0xef:
      missing = 2
      if byte == 0xe0 { allowed = 0xa0...0xbf }
      if byte == 0xed { allowed = 0x80...0x9f }
    case 0xf0...0xf4:
      missing = 3
      if byte == 0xf0 { allowed = 0x90...0xbf }
      if byte == 0xf4 { allowed = 0x80...0x8f }
    default: return false
    }
    return true
  }
}
