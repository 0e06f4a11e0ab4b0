/// An instant in time: whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Integers keep every split, sum and digest exact; `Date` appears only where Apple's types require
/// it.
public struct Instant: Hashable, Comparable, Sendable {
  /// The milliseconds since the Unix epoch, negative before 1970.
  public var milliseconds: Int64

  /// Creates the instant a number of milliseconds after the Unix epoch.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the instant a number of milliseconds later; negative numbers move back.
  public func advanced(by milliseconds: Int64) -> Instant {
    Instant(milliseconds: self.milliseconds + milliseconds)
  }

  /// The time in ISO 8601 with milliseconds and `Z`, such as `2024-03-10T07:00:00.000Z`.
  public var iso8601: String {
    let day = milliseconds.floorDivided(by: Milliseconds.day)
    // The start of the first day would overflow.
    let rest = (milliseconds % Milliseconds.day + Milliseconds.day) % Milliseconds.day
    return DigitWriter.text {
      $0.write(LocalDay(ordinal: Int(day)))
      $0.write("T")
      $0.write(millisecondsOfDay: rest)
      $0.write("Z")
    }
  }

  /// Creates the instant of a text such as `2024-03-10T07:00:00Z` or `2024-03-10T07:00:00.000Z`;
  /// nil for any other text.
  package init?(iso8601 text: some StringProtocol) {
    var digits = DigitReader(text.utf8)
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
      digits.skip("-"), let dayOfMonth = digits.number(2), digits.skip("T"),
      let day = LocalDay(year: year, month: month, day: dayOfMonth),
      let hour = digits.number(2), hour < 24, digits.skip(":"),
      let minute = digits.number(2), minute < 60, digits.skip(":"),
      let second = digits.number(2), second < 60
    else { return nil }
    var thousandths = 0
    if digits.skip(".") {
      guard let fraction = digits.number(3) else { return nil }
      thousandths = fraction
    }
    guard digits.skip("Z"), digits.isAtEnd else { return nil }
    let seconds = Int64(hour * 3_600 + minute * 60 + second)
    self.init(
      milliseconds: day.wallMilliseconds + seconds * Milliseconds.second + Int64(thousandths))
  }
}

/// Named durations in milliseconds.
public enum Milliseconds {
  /// One second.
  public static let second: Int64 = 1_000
  /// One minute.
  public static let minute: Int64 = 60 * second
  /// One hour.
  public static let hour: Int64 = 60 * minute
  /// Twenty-four hours, the length of a UTC day but not of every civil day.
  public static let day: Int64 = 24 * hour
}

extension Int64 {
  /// The quotient rounded towards negative infinity; the divisor is positive.
  public func floorDivided(by divisor: Int64) -> Int64 {
    precondition(divisor > 0, "divisor \(divisor) is not positive")
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
