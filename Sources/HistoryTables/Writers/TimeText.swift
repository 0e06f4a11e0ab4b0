import HealthModel
import PlainText

/// Times in ISO 8601 in UTC with milliseconds, in ASCII.
struct TimeText {
  /// The start of the day whose date is in `date`: most times are of the day of the one before.
  private var midnight: Int64 = 0
  /// A date and the mark before the time of day.
  private var date = Self.date(of: 0)

  /// Appends a time in milliseconds since 1970.
  mutating func append(_ milliseconds: Int64, to bytes: inout [UInt8]) {
    if !(0..<Milliseconds.day).contains(milliseconds - midnight) {
      let day = milliseconds.floorDivided(by: Milliseconds.day)
      midnight = day * Milliseconds.day
      date = Self.date(of: day)
    }
    bytes += date
    let rest = milliseconds - midnight
    Self.append(rest / 3_600_000, UInt8(ascii: ":"), to: &bytes)
    Self.append(rest / 60_000 % 60, UInt8(ascii: ":"), to: &bytes)
    Self.append(rest / 1_000 % 60, UInt8(ascii: "."), to: &bytes)
    bytes.append(NumberText.digit(rest / 100 % 10))
    Self.append(rest % 100, UInt8(ascii: "Z"), to: &bytes)
  }

  /// Appends two digits and a mark.
  private static func append(_ number: Int64, _ mark: UInt8, to bytes: inout [UInt8]) {
    bytes.append(NumberText.digit(number / 10))
    bytes.append(NumberText.digit(number % 10))
    bytes.append(mark)
  }

  private static func date(of day: Int64) -> [UInt8] {
    Array("\(LocalDay(ordinal: Int(day)))T".utf8)
  }
}
