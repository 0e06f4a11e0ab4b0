public import struct Foundation.Date
public import struct Foundation.DateInterval
public import HealthModel

/// A service that assigns instants to days by the end of day that the person chose.
///
/// A day starts at the first instant whose local time, in the time zone in force, reaches the date
/// of the day and the boundary time. Labels therefore never go backward. A label that is skipped at
/// the date line or by a clock change is an empty day, and a label that occurs twice is one day.
public protocol DayBoundaryProtocol: Sendable {
  /// Returns the stored end of day.
  ///
  /// - Returns: The policy in force, and the reason for a fallback if the stored value is unusable.
  func storedDayEnd() -> StoredDayEnd

  /// The start of the day that contains the current time.
  var startOfToday: Date { get }

  /// Returns whether an instant is in the day that contains the current time.
  func isToday(_ date: Date) -> Bool

  /// Returns the start of the day that contains an instant.
  func currentDayStart(for date: Date) -> Date

  /// Returns the label of the day that contains an instant.
  func day(containing date: Date) -> LocalDay

  /// Returns the time range of a day.
  ///
  /// - Parameter day: The label of the day.
  /// - Returns: The half-open range; empty for a day that the time zone skipped.
  func interval(of day: LocalDay) -> DateInterval

  /// Returns the labels of many instants at once.
  ///
  /// - Parameter milliseconds: The instants in milliseconds since the epoch, ascending.
  /// - Returns: The ordinal of the day of each instant.
  func dayOrdinals(ofAscending milliseconds: [Int64]) -> [Int32]
}

/// The end of day as read from the settings.
public struct StoredDayEnd: Hashable, Sendable {
  /// The policy in force.
  public let policy: DayPolicy
  /// The reason for falling back to midnight; `nil` if a valid value or no value is stored.
  public let fallbackReason: String?

  /// Creates a result.
  public init(policy: DayPolicy, fallbackReason: String? = nil) {
    self.policy = policy
    self.fallbackReason = fallbackReason
  }
}

/// A value of a key-value store, which may be invalid.
public enum StoredSetting: Hashable, Sendable, CustomStringConvertible {
  /// No value is stored.
  case absent
  /// An integer is stored.
  case integer(Int)
  /// A value other than an integer is stored.
  case text(String)
  /// The store cannot be read.
  case unreadable

  /// A textual representation of the value.
  public var description: String {
    switch self {
    case .absent: "absent"
    case .integer(let number): String(number)
    case .text(let text): "\"\(text)\""
    case .unreadable: "unreadable"
    }
  }
}

/// The dependencies of a day boundary service.
public struct DayBoundaryDependencies: Sendable {
  /// The stored hour, under the specification's key `dayEndHour_v1`.
  public let dayEndHour: StoredSetting
  /// The stored minute, under the specification's key `dayEndMinute_v1`.
  public let dayEndMinute: StoredSetting
  /// The time zones that the person was in.
  public let zones: ZoneTimeline
  /// The time range of most queries, and of all instants that are assigned to days together; others
  /// lie within a week of it, and may take longer.
  public let coverage: TimeRange
  /// The current time.
  public let now: Date

  /// Creates the dependencies of a day boundary.
  public init(
    dayEndHour: StoredSetting, dayEndMinute: StoredSetting, zones: ZoneTimeline,
    coverage: TimeRange, now: Date
  ) {
    self.dayEndHour = dayEndHour
    self.dayEndMinute = dayEndMinute
    self.zones = zones
    self.coverage = coverage
    self.now = now
  }
}
