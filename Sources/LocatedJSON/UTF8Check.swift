/// Finds the first invalid UTF-8 byte, which the standard library's decoder would repair silently.
enum UTF8Check {
  static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += 1
      } else if isSequence(at: offset, in: bytes) {
        offset += bytes[offset].sequenceLength
      } else {
        return offset
      }
    }
    return nil
  }

  // The second byte's range excludes overlong forms, surrogates and scalars above U+10FFFF.
  private static func isSequence(at offset: Int, in bytes: [UInt8]) -> Bool {
    let second: ClosedRange<UInt8>
    switch bytes[offset] {
    case 0xC2...0xDF, 0xE1...0xEC, 0xEE...0xEF, 0xF1...0xF3: second = 0x80...0xBF
    case 0xE0: second = 0xA0...0xBF
    case 0xED: second = 0x80...0x9F
    case 0xF0: second = 0x90...0xBF
    case 0xF4: second = 0x80...0x8F
    default: return false
    }
    let end = offset + bytes[offset].sequenceLength
    guard end <= bytes.count, second.contains(bytes[offset + 1]) else { return false }
    return bytes[(offset + 2)..<end].allSatisfy { (0x80...0xBF).contains($0) }
  }
}
