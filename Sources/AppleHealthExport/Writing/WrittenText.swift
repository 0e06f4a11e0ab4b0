import HealthModel

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

  /// Appends a number that is stored in decimal fractions of its unit, without zeros at the end.
  ///
  /// - Parameters:
  ///   - value: The number of fractions.
  ///   - scale: The number of fractions in a unit, a power of ten.
  ///   - bytes: The text that the number is appended to.
  static func append(_ value: Int64, per scale: Int64, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = value.magnitude
    let scale = UInt64(scale)
    append(magnitude / scale, to: &bytes)
    var rest = magnitude % scale
    if rest == 0 { return }
    bytes.append(UInt8(ascii: "."))
    var place = scale / 10
    while rest > 0 {
      bytes.append(digit(rest / place))
      rest %= place
      place /= 10
    }
  }

  /// Appends a number in decimal digits.
  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var place: UInt64 = 1
    while number / place >= 10 { place *= 10 }
    while place > 0 {
      bytes.append(digit(number / place % 10))
      place /= 10
    }
  }

  /// Appends the last eight hexadecimal digits of a number.
  static func append(hexadecimal number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: 28, through: 0, by: -4) {
      let value = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 0xF
      bytes.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value)
    }
  }

  static func digit(_ value: some BinaryInteger) -> UInt8 {
    UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)
  }
}

/// Times as an export has them, `yyyy-MM-dd HH:mm:ss ±HHMM`: all with one offset from UTC.
struct ExportClock {
  private let offset: Int64
  private let zone: [UInt8]
  /// The last day that was written, and its date: most times are of the day of the one before.
  private var day = Int64.min
  private var date: [UInt8] = []

  /// Makes a clock of an offset from UTC in milliseconds, of which whole minutes are used.
  init(offset: Int64) {
    let minutes = offset.floorDivided(by: Milliseconds.minute)
    self.offset = minutes * Milliseconds.minute
    zone =
      Array((minutes < 0 ? " -" : " +").utf8)
      + Self.pair(abs(minutes) / 60) + Self.pair(abs(minutes) % 60)
  }

  /// Appends a time in milliseconds since 1970, rounded down to a whole second.
  mutating func append(_ time: Int64, to bytes: inout [UInt8]) {
    let wall = time + offset
    let ordinal = wall.floorDivided(by: Milliseconds.day)
    if ordinal != day {
      day = ordinal
      date = Array("\(LocalDay(ordinal: Int(ordinal))) ".utf8)
    }
    let second = (wall - ordinal * Milliseconds.day) / Milliseconds.second
    bytes += date
    for (part, mark) in [(second / 3_600, 0), (second / 60 % 60, 1), (second % 60, 1)] {
      if mark > 0 { bytes.append(UInt8(ascii: ":")) }
      bytes.append(WrittenText.digit(part / 10))
      bytes.append(WrittenText.digit(part % 10))
    }
    bytes += zone
  }

  private static func pair(_ number: Int64) -> [UInt8] {
    [WrittenText.digit(number / 10), WrittenText.digit(number % 10)]
  }
}
