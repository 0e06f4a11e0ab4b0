import HealthModel
import PlainText

/// Text of an export in UTF-8, appended to an array of bytes.
enum WrittenText {
  /// Appends a text as a part of an attribute's value in double quotes.
  ///
  /// Characters that XML does not have become spaces; line breaks and tabs are escaped,
  /// which readers would otherwise take for spaces.
  static func append(escaped text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "\t": bytes += "&#9;".utf8
      case "\n": bytes += "&#10;".utf8
      case "\r": bytes += "&#13;".utf8
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": bytes.append(0x20)
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  /// Returns a text as a part of an attribute's value in double quotes.
  static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(escaped: text, to: &bytes)
    return bytes
  }

  /// The number of digits of a device's address.
  static let addressDigits = 8

  /// Writes the last eight hexadecimal digits of a number.
  static func write(
    hexadecimal number: UInt64, to bytes: UnsafeMutableRawBufferPointer, at start: Int
  ) {
    for place in 0..<addressDigits {
      let shift = UInt64(4 * (addressDigits - 1 - place))
      bytes[start + place] = HexadecimalText.digit(
        UInt8(truncatingIfNeeded: number >> shift) & 0xF, ten: UInt8(ascii: "a"))
    }
  }
}

/// Times as an export has them, `yyyy-MM-dd HH:mm:ss ±HHMM`: all with one offset from UTC.
struct ExportClock {
  /// The number of characters of a time.
  static let length = 25

  private let offset: Int64
  /// The last time that was written: most times are of the day of the one before.
  private var text: [UInt8]
  private var midnight: Int64

  /// Makes a clock of an offset from UTC in milliseconds, of which whole minutes are used.
  init(offset: Int64) {
    let minutes = offset.floorDivided(by: Milliseconds.minute)
    self.offset = minutes * Milliseconds.minute
    text =
      Array("1970-01-01 00:00:00".utf8) + Array((minutes < 0 ? " -" : " +").utf8)
      + Self.pair(abs(minutes) / 60) + Self.pair(abs(minutes) % 60)
    midnight = 0
  }

  /// Writes a time in milliseconds since 1970, rounded down to a whole second.
  mutating func write(_ time: Int64, to bytes: UnsafeMutableRawBufferPointer, at start: Int) {
    let wall = time + offset
    if !(0..<Milliseconds.day).contains(wall - midnight) {
      let ordinal = wall.floorDivided(by: Milliseconds.day)
      midnight = ordinal * Milliseconds.day
      text.replaceSubrange(0..<10, with: "\(LocalDay(ordinal: Int(ordinal)))".utf8)
    }
    let second = (wall - midnight) / Milliseconds.second
    let target = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<(start + Self.length)])
    target.copyBytes(from: text)
    for (place, part) in [(11, second / 3_600), (14, second / 60 % 60), (17, second % 60)] {
      target[place] = NumberText.digit(part / 10)
      target[place + 1] = NumberText.digit(part % 10)
    }
  }

  private static func pair(_ number: Int64) -> [UInt8] {
    [NumberText.digit(number / 10), NumberText.digit(number % 10)]
  }
}
