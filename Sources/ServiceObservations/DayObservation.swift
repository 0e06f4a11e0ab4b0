public import HealthModel

/// The answers of the day boundary about days, chosen instants and stored settings.
public struct DayObservation: Sendable {
  /// One day according to the service.
  public struct Day: Hashable, Sendable {
    /// The label of the day.
    public let day: LocalDay
    /// The time of the day; empty if the time zone skips it.
    public let range: TimeRange

    /// Creates a day.
    public init(day: LocalDay, range: TimeRange) {
      self.day = day
      self.range = range
    }
  }

  /// The answers about one instant, from every code path.
  public struct Probe: Hashable, Sendable {
    /// The instant, which is also the injected current time.
    public let instant: Instant
    /// The label of the day that contains the instant.
    public let day: LocalDay
    /// The start of the current day according to `currentDayStart(for:)`.
    public let currentDayStart: Instant
    /// The start of the current day according to `startOfToday`.
    public let startOfToday: Instant
    /// True if the millisecond before the start, or one of the earlier instants tried, counts as
    /// today.
    public let isTodayBefore: Bool
    /// True if the instant counts as today.
    public let isTodayAt: Bool

    /// Creates a probe.
    public init(
      instant: Instant, day: LocalDay, currentDayStart: Instant, startOfToday: Instant,
      isTodayBefore: Bool, isTodayAt: Bool
    ) {
      self.instant = instant
      self.day = day
      self.currentDayStart = currentDayStart
      self.startOfToday = startOfToday
      self.isTodayBefore = isTodayBefore
      self.isTodayAt = isTodayAt
    }
  }

  /// The answers about one instant near a clock change, a journey or a day end, for a service with
  /// its own time zones and policy.
  public struct Turn: Hashable, Sendable {
    /// The policy in force.
    public let policy: DayPolicy
    /// The segments of the time zones in force.
    public let zones: [ZoneTimeline.Segment]
    /// The instant, which is also the injected current time.
    public let instant: Instant
    /// The label of the day that contains the instant.
    public let day: LocalDay
    /// The label of the same day from another query: assigned together with other instants, or, if
    /// the instant is outside the coverage, from a service at another time; nil if it is missing.
    public let otherDay: LocalDay?
    /// The start of the current day according to `currentDayStart(for:)` and `startOfToday`.
    public let starts: [Instant]
    /// The ranges of the day before, of the day, and of the day after.
    public let ranges: [TimeRange]
    /// The answers to "is it today?" for four milliseconds: the one before the day, its first, its
    /// last, and the one after it.
    public let isToday: [Bool]

    /// Creates the answers about an instant.
    public init(
      policy: DayPolicy, zones: [ZoneTimeline.Segment], instant: Instant, day: LocalDay,
      otherDay: LocalDay?, starts: [Instant], ranges: [TimeRange], isToday: [Bool]
    ) {
      self.policy = policy
      self.zones = zones
      self.instant = instant
      self.day = day
      self.otherDay = otherDay
      self.starts = starts
      self.ranges = ranges
      self.isToday = isToday
    }
  }

  /// One pair of stored settings and its interpretation by the service.
  public struct Setting: Hashable, Sendable {
    /// A description of the stored pair.
    public let stored: String
    /// The policy that the stored pair denotes; nil if it denotes none.
    public let meant: DayPolicy?
    /// The policy that the service used.
    public let used: DayPolicy
    /// True if the service reported that it fell back to a default.
    public let reportedFallback: Bool
    /// The start of a chosen instant's day, from both code paths.
    public let starts: [Instant]

    /// Creates a setting.
    public init(
      stored: String, meant: DayPolicy?, used: DayPolicy, reportedFallback: Bool, starts: [Instant]
    ) {
      self.stored = stored
      self.meant = meant
      self.used = used
      self.reportedFallback = reportedFallback
      self.starts = starts
    }
  }

  /// The policy in force.
  public var policy: DayPolicy
  /// The time zones in force.
  public var zones: ZoneTimeline
  /// The days of the span, ascending.
  public var days: [Day] = []
  /// The answers about chosen instants.
  public var probes: [Probe] = []
  /// The answers about instants near clock changes, journeys and day ends.
  public var turns: [Turn] = []
  /// The stored settings that were tried.
  public var settings: [Setting] = []
  /// The number of samples in each of `days`, when one pass assigns all samples to days.
  public var bucketed: [Int] = []
  /// The number of samples passed to that assignment.
  public var samplesToBucket = 0

  /// Creates an empty observation.
  public init(policy: DayPolicy, zones: ZoneTimeline) {
    self.policy = policy
    self.zones = zones
  }
}
