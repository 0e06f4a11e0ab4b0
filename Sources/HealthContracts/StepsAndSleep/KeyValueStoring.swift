extension StepsAndSleep {
  /// The keys under which the app and its extension store values.
  public enum SharedKeys {
    /// A day and its steps: a record of `day` and `value`.
    public static let cachedStepsToday = "cachedStepsToday"
    /// A day and its seconds asleep: a record of `day` and `value`.
    public static let cachedSleepToday = "cachedSleepToday_v1"
    /// True if steps were ever fetched successfully, even if there were none.
    public static let hasStepsData = "hasStepsData_v1"
    /// A day and the steps that the app spent; only the app writes it.
    public static let spentStepsToday = "spentStepsToday"
    /// A day and the steps that the extension charged; only the extension writes it.
    public static let chargedStepsToday = "chargedStepsToday_v1"
    /// The hour of the person's end of day.
    public static let dayEndHour = "dayEndHour_v1"
    /// The minute of the person's end of day.
    public static let dayEndMinute = "dayEndMinute_v1"
    /// The number of steps that earns all points.
    public static let userStepsTarget = "userStepsTarget"
    /// The hours of sleep that earn all points.
    public static let userSleepTarget = "userSleepTarget"
    /// True if onboarding has requested access to health data.
    public static let hasCompletedOnboarding = "hasCompletedOnboarding_v1"
    /// The values that the person entered for a day.
    public static let dayEntries = "dayEntries_v1"
    /// The open day and its start.
    public static let openDay = "openDay_v1"
    /// The first day without a final snapshot: a record of `day`.
    public static let firstPendingDay = "firstPendingDay_v1"
    /// The first day whose snapshot is not on the server: a record of `day`.
    public static let firstUnsyncedDay = "firstUnsyncedDay_v1"
    /// The prefix of the keys of snapshots; the day follows.
    public static let pastDayPrefix = "pastDay_v1_"
  }

  /// A value of a property list.
  public enum StoredValue: Hashable, Sendable {
    /// No value is stored.
    case absent
    /// A Boolean value.
    case flag(Bool)
    /// An integer.
    case integer(Int)
    /// A floating-point number.
    case number(Double)
    /// A string.
    case text(String)
    /// Several integers by name, stored as one value so that they are written atomically.
    case record([String: Int])
    /// The store cannot be read, for example because the app group is missing.
    case unreadable
  }

  /// A key-value store that several processes share, such as the defaults of an app group.
  ///
  /// A write can fail silently, and a value can have an unexpected type if another version of the
  /// app wrote it.
  @MainActor
  public protocol KeyValueStoring: Sendable {
    /// Returns the stored value of a key.
    func value(for key: String) -> StoredValue

    /// Stores a value; a failure is not reported.
    ///
    /// - Parameters:
    ///   - value: The value; `absent` removes the key.
    ///   - key: The key.
    func set(_ value: StoredValue, for key: String)
  }
}
