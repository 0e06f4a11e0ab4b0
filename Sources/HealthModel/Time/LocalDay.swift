/// A calendar date without a time zone: a label, and neither an instant nor 86,400 seconds.
///
/// Dates are proleptic Gregorian, counted from 1970-01-01.
public struct LocalDay: Hashable, Comparable, Sendable {
  /// The number of days since 1970-01-01, negative before.
  public let ordinal: Int

  /// Creates the day a number of days after 1970-01-01.
  public init(ordinal: Int) {
    self.ordinal = ordinal
  }

  /// Creates the day of a calendar date in the years 1 to 9999, or nil if there is no such date.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.daysInMonth(year: year, month: month)
    else { return nil }
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(ordinal: era * 146_097 + dayOfEra - 719_468)
  }

  /// Creates a day from text in the form `YYYY-MM-DD`, or nil if the text is not a date.
  public init?(_ text: some StringProtocol) {
    var digits = DigitReader(text.utf8)
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
      digits.skip("-"), let day = digits.number(2), digits.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  public static func < (left: LocalDay, right: LocalDay) -> Bool { left.ordinal < right.ordinal }

  /// Returns the day a number of days later; negative numbers move back.
  public func advanced(by days: Int) -> LocalDay { LocalDay(ordinal: ordinal + days) }

  /// The weekday: 0 is Monday, 6 is Sunday.
  public var weekday: Int {
    let rest = (ordinal + 3) % 7
    return rest < 0 ? rest + 7 : rest
  }

  /// The year, month and day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = ordinal + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }

  /// The number of days since 1 January of the same year, from 0.
  public var dayOfYear: Int {
    guard let first = LocalDay(year: components.year, month: 1, day: 1) else { return 0 }
    return ordinal - first.ordinal
  }

  /// The wall-clock midnight at which the day starts, in milliseconds of local time since 1970.
  public var wallMilliseconds: Int64 { Int64(ordinal) * Milliseconds.day }

  /// Returns the number of days of a month, from 1 to 12, of a year.
  package static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension LocalDay: CustomStringConvertible {
  /// The date as `YYYY-MM-DD`.
  public var description: String {
    DigitWriter.text { $0.write(self) }
  }
}
