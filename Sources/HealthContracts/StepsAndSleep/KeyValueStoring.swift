extension StepsAndSleep {
  /// The names under which the app and its extension keep values.
  public enum SharedKeys {
    /// The steps of a day and the day: a record of `day` and `value`.
    public static let cachedStepsToday = "cachedStepsToday"
    /// The seconds asleep of a day and the day: a record of `day` and `value`.
    public static let cachedSleepToday = "cachedSleepToday_v1"
    /// Whether steps were ever fetched, also when there were none.
    public static let hasStepsData = "hasStepsData_v1"
    /// The steps that the app spent, and the day; only the app writes it.
    public static let spentStepsToday = "spentStepsToday"
    /// The steps that the extension charged, and the day; only the extension writes it.
    public static let chargedStepsToday = "chargedStepsToday_v1"
    /// The hour at which the person's day ends.
    public static let dayEndHour = "dayEndHour_v1"
    /// The minute at which the person's day ends.
    public static let dayEndMinute = "dayEndMinute_v1"
    /// The steps that earn all points.
    public static let userStepsTarget = "userStepsTarget"
    /// The hours of sleep that earn all points.
    public static let userSleepTarget = "userSleepTarget"
    /// Whether onboarding has asked for health data.
    public static let hasCompletedOnboarding = "hasCompletedOnboarding_v1"
    /// The person's own entries of a day.
    public static let dayEntries = "dayEntries_v1"
    /// The day that is open, and its start.
    public static let openDay = "openDay_v1"
    /// The first day that has no final snapshot.
    public static let firstPendingDay = "firstPendingDay_v1"
    /// The first day whose snapshot the server does not have.
    public static let firstUnsyncedDay = "firstUnsyncedDay_v1"
    /// What a day's snapshot is kept under, followed by the day.
    public static let pastDayPrefix = "pastDay_v1_"
  }

  /// A value as a property list holds it.
  public enum StoredValue: Hashable, Sendable {
    /// Nothing is stored.
    case absent
    /// A truth value.
    case flag(Bool)
    /// A whole number.
    case integer(Int)
    /// A number with a fraction.
    case number(Double)
    /// A text.
    case text(String)
    /// Several whole numbers by name, stored as one value, so that they cannot be torn apart.
    case record([String: Int])
    /// The store cannot be read, as when the app group is not there.
    case unreadable
  }

  /// Values by name that several processes share, such as the defaults of an app group.
  ///
  /// A write may be lost without a word, and a value may be of any type: another version wrote it.
  @MainActor
  public protocol KeyValueStoring: Sendable {
    /// Reads a value.
    ///
    /// - Parameter key: Its name.
    /// - Returns: The value as it is stored.
    func value(for key: String) -> StoredValue

    /// Stores a value, or tries to.
    ///
    /// - Parameters:
    ///   - value: The value; `absent` removes it.
    ///   - key: Its name.
    func set(_ value: StoredValue, for key: String)
  }
}
