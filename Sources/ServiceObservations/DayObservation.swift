public import HealthModel

/// What the day boundary said of the days, of chosen instants and of stored settings.
public struct DayObservation: Sendable {
  /// One day as the service sees it.
  public struct Day: Hashable, Sendable {
    /// The label.
    public let day: LocalDay
    /// The time that it takes, empty when the zone skipped it.
    public let range: TimeRange

    /// Makes a day's record.
    ///
    /// - Parameters:
    ///   - day: The label.
    ///   - range: The time that it takes.
    public init(day: LocalDay, range: TimeRange) {
      self.day = day
      self.range = range
    }
  }

  /// One instant, asked on every path.
  public struct Probe: Hashable, Sendable {
    /// The instant, also the injected now.
    public let instant: Instant
    /// The label that holds it.
    public let day: LocalDay
    /// The start of the current day by `currentDayStart(for:)`.
    public let currentDayStart: Instant
    /// The start of the current day by `startOfToday`.
    public let startOfToday: Instant
    /// Whether the instant before the start counts as today.
    public let isTodayBefore: Bool
    /// Whether the instant itself counts as today.
    public let isTodayAt: Bool

    /// Makes a probe's record.
    ///
    /// - Parameters:
    ///   - instant: The instant asked.
    ///   - day: The label that holds it.
    ///   - currentDayStart: The start by one path.
    ///   - startOfToday: The start by the other path.
    ///   - isTodayBefore: Whether the millisecond before the start counts as today.
    ///   - isTodayAt: Whether the instant counts as today.
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

  /// One pair of stored settings and what the service made of it.
  public struct Setting: Hashable, Sendable {
    /// What was stored, in words.
    public let stored: String
    /// The policy that the stored pair stands for; nil when it stands for none.
    public let meant: DayPolicy?
    /// The hour and minute used.
    public let used: DayPolicy
    /// Whether the service said that it fell back.
    public let saidFallback: Bool
    /// The start of a chosen instant's day on both paths.
    public let starts: [Instant]

    /// Makes a setting's record.
    ///
    /// - Parameters:
    ///   - stored: What was stored, in words.
    ///   - meant: The policy that the pair stands for.
    ///   - used: The policy used.
    ///   - saidFallback: Whether the service said that it fell back.
    ///   - starts: The start of a chosen instant's day on both paths.
    public init(
      stored: String, meant: DayPolicy?, used: DayPolicy, saidFallback: Bool, starts: [Instant]
    ) {
      self.stored = stored
      self.meant = meant
      self.used = used
      self.saidFallback = saidFallback
      self.starts = starts
    }
  }

  /// The policy in force.
  public var policy: DayPolicy
  /// The zones in force.
  public var zones: ZoneTimeline
  /// The span's days, ascending.
  public var days: [Day] = []
  /// The instants asked.
  public var probes: [Probe] = []
  /// The stored settings tried.
  public var settings: [Setting] = []
  /// Samples put into days in one pass: their number by day, in the order of `days`.
  public var bucketed: [Int] = []
  /// Samples handed to that pass.
  public var samplesToBucket = 0

  /// Makes an observation of nothing yet.
  ///
  /// - Parameters:
  ///   - policy: The policy in force.
  ///   - zones: The zones in force.
  public init(policy: DayPolicy, zones: ZoneTimeline) {
    self.policy = policy
    self.zones = zones
  }
}
