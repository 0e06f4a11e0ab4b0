public import HealthModel

/// The person's use of the app over the span, and the disturbances of the app.
public struct AppSettings: Sendable, Equatable {
  /// A period of each day that starts at a local hour.
  public struct Hours: Sendable, Equatable {
    /// The local hour at which the period starts, 0 to 23.
    public var hour: Int
    /// The length in hours, 0 to 23; 0 for no period.
    public var hours: Int
  }

  /// Consecutive days of the span, counted from 0.
  public struct Days: Sendable, Equatable {
    /// The first day.
    public var fromDay: Int
    /// The number of days; 0 for none.
    public var days: Int

    /// True if a day of the span, counted from 0, is in the range.
    public func contains(_ day: Int) -> Bool { day >= fromDay && day - fromDay < days }
  }

  /// A change of the day boundary that the person makes in the app.
  public struct DayEnd: Sendable, Equatable {
    /// The day of the span on which the person makes the change, counted from 0.
    public var fromDay: Int
    /// The day boundary from then on.
    public var policy: DayPolicy
  }

  /// The number of times that the app enters the foreground on a day on which it is used.
  public var foregroundsPerDay: Int
  /// The percentage of days on which the app is not used.
  public var awayPercent: Int
  /// The percentage of days on which the app's process is terminated.
  public var terminationPercent: Int
  /// The percentage of days on which no server can be reached.
  public var outagePercent: Int
  /// The percentage of requests that reach a server and fail.
  public var requestFaultPercent: Int
  /// The number of times a day that completed samples arrive in the store.
  public var arrivalsPerDay: Int
  /// The extra delay, in hours, of the samples of all sources but a track's best.
  public var lateHours: Int
  /// The number of weights that the person types, edits or deletes in a week.
  public var weighInsPerWeek: Int
  /// The day on which the person answers the authorization sheet, counted from 0.
  public var grantDay: Int
  /// The hours during which the device is locked.
  public var lock: Hours
  /// The days on which read access, granted before, is revoked.
  public var revoked: Days
  /// The changes of the day boundary after the scenario's `dayBoundary`, ordered by day.
  public var dayEnds: [DayEnd]
}
