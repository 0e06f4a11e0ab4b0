import HealthModel
import PlainText

/// Times in ISO 8601 in UTC with milliseconds, in ASCII.
struct TimeText {
  /// The start of the day whose date is in `date`: most times are of the day of the one before.
  private var midnight: Int64 = 0
  /// A date and the mark before the time of day.
  private var date = Self.date(of: 0)

  /// The number of bytes that no time exceeds: those of a date, and 13 of the time of day.
  static let maximumLength = 40

  /// Writes a time in milliseconds since 1970.
  ///
  /// - Parameters:
  ///   - milliseconds: The time.
  ///   - bytes: The memory, with room for `maximumLength` bytes.
  /// - Returns: The number of bytes that were written.
  mutating func write(_ milliseconds: Int64, to bytes: UnsafeMutablePointer<UInt8>) -> Int {
    if !(0..<Milliseconds.day).contains(milliseconds - midnight) {
      let day = milliseconds.floorDivided(by: Milliseconds.day)
      midnight = day * Milliseconds.day
      date = Self.date(of: day)
    }
    let start = date.count
    date.withUnsafeBufferPointer { text in
      if let first = text.baseAddress { bytes.update(from: first, count: text.count) }
    }
    let rest = Int32(truncatingIfNeeded: milliseconds - midnight)
    let (seconds, thousandths) = rest.quotientAndRemainder(dividingBy: 1_000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    let text = bytes + start
    Self.write(hour, UInt8(ascii: ":"), to: text)
    Self.write(minute, UInt8(ascii: ":"), to: text + 3)
    Self.write(second, UInt8(ascii: "."), to: text + 6)
    text[9] = NumberText.digit(Int64(thousandths / 100))
    Self.write(thousandths % 100, UInt8(ascii: "Z"), to: text + 10)
    return start + 13
  }

  /// Writes two digits and a mark.
  private static func write(
    _ number: Int32, _ mark: UInt8, to bytes: UnsafeMutablePointer<UInt8>
  ) {
    let (tens, ones) = number.quotientAndRemainder(dividingBy: 10)
    bytes[0] = NumberText.digit(Int64(tens))
    bytes[1] = NumberText.digit(Int64(ones))
    bytes[2] = mark
  }

  /// Returns the date of a day: at most 18 bytes, as years have at most nine digits.
  private static func date(of day: Int64) -> [UInt8] {
    Array("\(LocalDay(ordinal: Int(day)))T".utf8)
  }
}
