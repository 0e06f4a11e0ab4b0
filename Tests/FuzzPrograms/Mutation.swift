import TestSupport

/// Changes of an input that keep most of its form, so that a reader accepts much of it.
struct Mutation {
  private var draws: Xorshift

  /// Creates the changes of a seed.
  init(seed: UInt64) { draws = Xorshift(seed: seed) }

  /// Changes an input in a few places.
  ///
  /// - Parameters:
  ///   - bytes: The input.
  ///   - isText: False for formats whose bytes are not text.
  ///   - limit: The largest number of bytes.
  mutating func change(_ bytes: inout [UInt8], isText: Bool, limit: Int) {
    let changes = draws.next(below: 4) == 0 ? draws.int(2...12) : draws.int(1...2)
    for _ in 0..<changes {
      if isText, draws.next(below: 6) > 0 {
        changeText(&bytes)
      } else {
        changeBytes(&bytes)
      }
      bytes.removeLast(max(0, bytes.count - limit))
    }
  }

  private mutating func changeBytes(_ bytes: inout [UInt8]) {
    let place = draws.next(below: bytes.count + 1)
    let end = min(bytes.count, place + draws.int(1...(draws.next(below: 4) == 0 ? 400 : 8)))
    switch draws.next(below: 8) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: draws.next(below: bytes.count + 1))
    case 2: bytes.removeSubrange(place...)
    case 3:
      let count = draws.element([1, 2, 3, 9, 99, 999, 5_000])
      let copies = Array(repeating: Array(bytes[place..<end]), count: count)
      bytes.insert(contentsOf: copies.joined(), at: place)
    case 4: bytes.insert(contentsOf: draws.element(Hostile.words), at: place)
    case 5 where place < bytes.count: bytes[place] ^= 1 << UInt8(draws.next(below: 8))
    case 6 where place < bytes.count:
      bytes[place] = draws.element([0, 1, 0x7f, 0x80, 0xff])
    default:
      for index in place..<end { bytes[index] = UInt8(draws.next(below: 256)) }
    }
  }

  private mutating func changeText(_ bytes: inout [UInt8]) {
    let tokens = Token.all(of: bytes)
    guard !tokens.isEmpty else { return changeBytes(&bytes) }
    let token = draws.element(tokens)
    let numbers = tokens.filter { $0.isNumber(in: bytes) }
    let number = numbers.isEmpty ? token : draws.element(numbers)
    switch draws.next(below: 13) {
    case 0, 1, 2: bytes.replaceSubrange(number.range, with: draws.element(Hostile.numbers))
    case 3: bytes.replaceSubrange(token.range, with: bytes[draws.element(tokens).range])
    case 4: bytes.replaceSubrange(token.range, with: draws.element(Hostile.values))
    case 5:
      let depth = draws.element([1, 2, 30, 63, 64, 65, 1_000, 100_000])
      let (open, close) = draws.element([("[", "]"), (#"{"a":"#, "}"), ("<array>", "</array>")])
      let value = Array(bytes[token.range])
      bytes.replaceSubrange(
        token.range,
        with: Array(String(repeating: open, count: depth).utf8) + value
          + Array(String(repeating: close, count: depth).utf8))
    case 6:
      // A line again, after itself or elsewhere: mostly a member whose key is then there twice.
      let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
      let line = draws.element(lines)
      let place = draws.next(below: 2) == 0 ? line.endIndex : draws.element(lines).endIndex
      bytes.insert(contentsOf: [0x0a] + line + (draws.next(below: 2) == 0 ? [0x2c] : []), at: place)
    case 7:
      let line = draws.element(bytes.split(separator: 0x0a, omittingEmptySubsequences: false))
      bytes.removeSubrange(line.startIndex..<line.endIndex)
    // Most of what is accepted: numbers that the file has elsewhere, and those beside it.
    case 8, 9:
      let other = numbers.isEmpty ? token : draws.element(numbers)
      bytes.replaceSubrange(number.range, with: bytes[other.range])
    case 10, 11:
      bytes[draws.int(number.range.lowerBound...number.end - 1)] = UInt8(draws.int(0x30...0x39))
    default:
      // The text of a string, or a part of a number.
      bytes.insert(
        contentsOf: draws.element(Hostile.words), at: draws.int(token.range.lowerBound...token.end))
    }
  }
}

/// A number, a string or a word of a text.
private struct Token {
  var range: Range<Int>
  var end: Int { range.upperBound }

  static func all(of bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var place = 0
    while place < bytes.count {
      let start = place
      place += 1
      if bytes[start] == 0x22 {
        while place < bytes.count, bytes[place] != 0x22 { place += bytes[place] == 0x5c ? 2 : 1 }
        place = min(place + 1, bytes.count)
      } else if isWord(bytes[start]) {
        while place < bytes.count, isWord(bytes[place]) { place += 1 }
      } else {
        continue
      }
      tokens.append(Token(range: start..<place))
    }
    return tokens
  }

  func isNumber(in bytes: [UInt8]) -> Bool {
    (0x30...0x39).contains(bytes[range.lowerBound]) || bytes[range.lowerBound] == 0x2d
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      || byte == 0x2d || byte == 0x2e || byte == 0x2b || byte >= 0x80
  }
}

/// Parts of inputs at which readers have failed.
private enum Hostile {
  static let numbers = [
    "0", "-0", "-1", "1", "2", "1e9", "0.5", "-0.5", "1e-320", "1e308", "1e309", "-1e308", "1.0",
    "127", "128", "255", "256", "32767", "65535", "65536", "2147483647", "2147483648",
    "-2147483648", "4294967295", "4294967296", "1000000000", "1000000001", "9007199254740993",
    "4611686018427387904", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "0x7fffffffffffffff",
    "00", "1e", "NaN", "Infinity", "1e999999999", "99999999999999999999999999999999999999999999",
  ].map { Array($0.utf8) }

  static let values = [
    "null", "true", "{}", "[]", "\"\"", "\"x\"", "[[]]", "[null]", "{\"a\":{}}", "\"0\"",
    "\"0001-01-01\"", "\"9999-12-31\"", "\"10000-01-01\"", "\"1970-01-01\"", "\"2024-02-30\"",
    "\"2024-03-10T02:30\"", "\"2024-03-10T02:30:00Z\"", "\"9999-12-31T23:59:59.999Z\"",
    "\"UTC\"", "\"Africa/Monrovia\"", "\"Pacific/Apia\"", "\"America/Nowhere\"", "\"../../x\"",
    "\"e\\u0301\\u0301\"", "\"\\ud83d\"", "\"\\u0000\"",
  ].map { Array($0.utf8) }

  static let words =
    [
      "", "\"", "'", "\\", "\\u", "\\ud83d", "/*", "*/", "//", ",", ":", "{", "}", "[", "]", "<",
      ">",
      "&#0;", "&lt;", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "<![CDATA[", "]]>", "<!--", "\u{FEFF}",
      "\r", "\n", "\r\n", "\t", "\u{0}", "\u{1b}[31m", "\u{202e}", "\u{2028}", "\n::error::x",
      "e\u{301}", String(repeating: "\u{301}", count: 3_000), String(repeating: "x", count: 70_000),
      "👩‍👩‍👧‍👦", "\u{10ffff}", "9", "-", ".", "e9",
    ].map { Array($0.utf8) } + [[0xff], [0xc3], [0xf0, 0x9f], [0xed, 0xa0, 0x80], [0xc0, 0x80]]
}

extension Xorshift {
  fileprivate mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[next(below: elements.count)]
  }
}
