public import HealthModel

/// How the person uses the app over the span, and what happens to it.
public struct AppSettings: Sendable, Equatable {
  /// Some hours of each day, from a local hour on.
  public struct Hours: Sendable, Equatable {
    /// The local hour at which they begin, 0 to 23.
    public var hour: Int
    /// How many there are, 0 to 23; 0 for none.
    public var hours: Int
  }

  /// Some days of the span, counted from 0.
  public struct Days: Sendable, Equatable {
    /// The first day.
    public var fromDay: Int
    /// How many there are; 0 for none.
    public var days: Int

    /// Whether a day is among them.
    ///
    /// - Parameter day: The day, counted from 0.
    /// - Returns: Whether it is.
    public func contains(_ day: Int) -> Bool { day >= fromDay && day - fromDay < days }
  }

  /// A day end that the person sets in the app.
  public struct DayEnd: Sendable, Equatable {
    /// The day of the span on which it is set, counted from 0.
    public var fromDay: Int
    /// When days begin from then on.
    public var policy: DayPolicy
  }

  /// How often the app comes to the front in a day on which it is used.
  public var foregroundsPerDay: Int
  /// On how many of 100 days it is not used at all.
  public var awayPercent: Int
  /// On how many of 100 days its process ends.
  public var terminationPercent: Int
  /// On how many of 100 days no server can be reached.
  public var outagePercent: Int
  /// How many of 100 requests that reach a server go wrong.
  public var requestFaultPercent: Int
  /// How often a day samples arrive that have ended since.
  public var arrivalsPerDay: Int
  /// How much later the samples of all sources but a track's best arrive, in hours.
  public var lateHours: Int
  /// The weights that the person types, edits or deletes in a week.
  public var weighInsPerWeek: Int
  /// The day on which the person answers the sheet, counted from 0.
  public var grantDay: Int
  /// When the device is locked.
  public var lock: Hours
  /// When reading is not allowed, after it was.
  public var revoked: Days
  /// The day ends that the person sets after the scenario's own, by day.
  public var dayEnds: [DayEnd]
}
