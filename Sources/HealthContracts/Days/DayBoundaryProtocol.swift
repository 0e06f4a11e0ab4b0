public import struct Foundation.Date
public import struct Foundation.DateInterval
public import HealthModel

/// Decides which day an instant belongs to, by the day end that the person chose.
///
/// A day begins at the first instant whose wall clock, in the zone then in force, reaches that
/// day's date and boundary time. So labels never go backwards: a label that a date-line crossing or
/// a clock change skips is an empty day, and one that comes round twice is one day.
public protocol DayBoundaryProtocol: Sendable {
  /// Reads the stored day end.
  ///
  /// - Returns: The policy in force, and why it is not the stored one where that is unusable.
  func storedDayEnd() -> StoredDayEnd

  /// The start of the day that holds the injected now.
  var startOfToday: Date { get }

  /// Whether an instant lies in the day that holds the injected now.
  ///
  /// - Parameter date: The instant.
  /// - Returns: Whether it is today.
  func isToday(_ date: Date) -> Bool

  /// The start of the day that holds an instant.
  ///
  /// - Parameter date: The instant.
  /// - Returns: The start.
  func currentDayStart(for date: Date) -> Date

  /// The label of the day that holds an instant.
  ///
  /// - Parameter date: The instant.
  /// - Returns: The label.
  func day(containing date: Date) -> LocalDay

  /// The time that a day takes.
  ///
  /// - Parameter day: The label.
  /// - Returns: Half-open bounds; of no length for a day that the zone skipped.
  func interval(of day: LocalDay) -> DateInterval

  /// The labels of many instants at once.
  ///
  /// - Parameter milliseconds: Instants in milliseconds, ascending.
  /// - Returns: For each instant the ordinal of its day.
  func dayOrdinals(ofAscending milliseconds: [Int64]) -> [Int32]
}

/// The day end as read from the settings.
public struct StoredDayEnd: Hashable, Sendable {
  /// The policy in force.
  public let policy: DayPolicy
  /// Why midnight stands in for what is stored; nil where the stored value is used or none is
  /// stored.
  public let fallbackReason: String?

  /// Makes a result.
  ///
  /// - Parameters:
  ///   - policy: The policy in force.
  ///   - fallbackReason: Why midnight stands in, if it does.
  public init(policy: DayPolicy, fallbackReason: String? = nil) {
    self.policy = policy
    self.fallbackReason = fallbackReason
  }
}

/// A value as a key-value store holds it, which may be nonsense.
public enum StoredSetting: Hashable, Sendable, CustomStringConvertible {
  /// Nothing is stored.
  case absent
  /// A whole number is stored.
  case integer(Int)
  /// Something is stored that is no whole number.
  case text(String)
  /// The store cannot be read.
  case unreadable

  /// The value in words.
  public var description: String {
    switch self {
    case .absent: "absent"
    case .integer(let number): String(number)
    case .text(let text): "\"\(text)\""
    case .unreadable: "unreadable"
    }
  }
}

/// What a day boundary is built from.
public struct DayBoundaryDependencies: Sendable {
  /// The stored hour, the seed's `dayEndHour_v1`.
  public let dayEndHour: StoredSetting
  /// The stored minute, the seed's `dayEndMinute_v1`.
  public let dayEndMinute: StoredSetting
  /// The zones that the person was in.
  public let zones: ZoneTimeline
  /// The time in which instants are asked about.
  public let coverage: TimeRange
  /// The injected now.
  public let now: Date

  /// Bundles a day boundary's dependencies.
  ///
  /// - Parameters:
  ///   - dayEndHour: The stored hour.
  ///   - dayEndMinute: The stored minute.
  ///   - zones: The zones that the person was in.
  ///   - coverage: The time in which instants are asked about.
  ///   - now: The injected now.
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
