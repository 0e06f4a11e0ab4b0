/// Swift text with comments and strings blanked out, so that what is left is code.
///
/// Knows line and nested block comments, strings of one and several lines, raw strings, escapes and
/// interpolations. Lines and columns stay where they were.
struct SwiftCode {
  private let bytes: [UInt8]
  private var index = 0
  private var code: [UInt8] = []

  static func blanked(_ text: String) -> String {
    var scanner = SwiftCode(Array(text.utf8))
    while scanner.index < scanner.bytes.count {
      scanner.takePlainCode()
      if scanner.index < scanner.bytes.count { scanner.step(isCode: true) }
    }
    return String(decoding: scanner.code, as: UTF8.self)
  }

  /// Takes what begins no comment and no string at once, which most of a file is.
  private mutating func takePlainCode() {
    var end = index
    while end < bytes.count {
      let byte = bytes[end]
      if byte == 0x22 || byte == 0x23 || byte == 0x2F { break }
      end += 1
    }
    code += bytes[index..<end]
    index = end
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    code.reserveCapacity(bytes.count)
  }

  private func sees(_ text: StaticString, at offset: Int = 0) -> Bool {
    let start = index + offset
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
  }

  private mutating func take(_ count: Int = 1, isCode: Bool = false) {
    for _ in 0..<count where index < bytes.count {
      let byte = bytes[index]
      code.append(isCode || byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
      index += 1
    }
  }

  private mutating func step(isCode: Bool) {
    switch bytes[index] {
    case UInt8(ascii: "/") where sees("//"):
      let start = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      code += repeatElement(UInt8(ascii: " "), count: index - start)
    case UInt8(ascii: "/") where sees("/*"):
      comment()
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      if let hashes = hashesBeforeQuote() { string(hashes) } else { take(isCode: isCode) }
    default:
      take(isCode: isCode)
    }
  }

  private mutating func comment() {
    var depth = 0
    repeat {
      if sees("/*") {
        depth += 1
        take(2)
      } else if sees("*/") {
        depth -= 1
        take(2)
      } else {
        take()
      }
    } while depth > 0 && index < bytes.count
  }

  private func hashesBeforeQuote() -> Int? {
    var count = 0
    while sees("#", at: count) { count += 1 }
    return sees("\"", at: count) ? count : nil
  }

  private func seesHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { sees("#", at: offset + $0) }
  }

  private mutating func string(_ hashes: Int) {
    take(hashes)
    let quotes = sees("\"\"\"") ? 3 : 1
    take(quotes)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\""), quotes == 1 || sees("\"\"\""),
        seesHashes(hashes, at: quotes)
      {
        take(quotes + hashes)
        return
      }
      if byte == UInt8(ascii: "\\"), seesHashes(hashes, at: 1) {
        let isInterpolation = sees("(", at: 1 + hashes)
        take(2 + hashes)
        if isInterpolation { interpolation() }
      } else {
        take()
      }
    }
  }

  private mutating func interpolation() {
    var depth = 1
    while depth > 0, index < bytes.count {
      if sees("(") { depth += 1 }
      if sees(")") { depth -= 1 }
      step(isCode: false)
    }
  }
}
