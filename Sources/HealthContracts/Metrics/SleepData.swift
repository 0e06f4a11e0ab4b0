public import typealias Foundation.TimeInterval

extension Metrics {
  /// The sleep of a night, merged from the samples of all sources; durations are in milliseconds.
  ///
  /// An instant counts as asleep if any source reports sleep. A specific stage takes precedence
  /// over unspecified sleep. If sources report different stages, the first source decides, by kind
  /// in the order of `DataSource.Kind`, then by bundle identifier. An instant counts as awake if a
  /// source reports it as awake and none as asleep. The stages therefore add up to the time asleep
  /// even if the sources disagree.
  public struct SleepData: Hashable, Sendable {
    /// The time asleep for which no source reports a specific stage.
    public var unspecified: Int64
    /// The time in core sleep.
    public var core: Int64
    /// The time in deep sleep.
    public var deep: Int64
    /// The time in REM sleep.
    public var rem: Int64
    /// The time that a source reports as awake and none reports as asleep.
    public var awake: Int64
    /// The length of the union of the in-bed samples alone.
    public var recordedInBed: Int64
    /// The length of the union of the in-bed, asleep, and awake samples; at least the time asleep.
    public var timeInBed: Int64

    /// Creates the sleep of a night; all durations are in milliseconds.
    public init(
      unspecified: Int64 = 0, core: Int64 = 0, deep: Int64 = 0, rem: Int64 = 0, awake: Int64 = 0,
      recordedInBed: Int64 = 0, timeInBed: Int64 = 0
    ) {
      self.unspecified = unspecified
      self.core = core
      self.deep = deep
      self.rem = rem
      self.awake = awake
      self.recordedInBed = recordedInBed
      self.timeInBed = timeInBed
    }

    /// A night without data.
    public static let none = SleepData()

    /// The time asleep: the sum of the four stages.
    public var timeAsleep: Int64 { unspecified + core + deep + rem }

    /// The ratio of time asleep to time in bed, 0 to 1; `nil` if the time in bed is zero.
    ///
    /// The time in bed includes the time asleep and awake, so that the ratio never exceeds 1.
    /// `isInBedInferred` is true if the in-bed samples alone cover less time.
    public var efficiency: Double? {
      timeInBed > 0 ? Double(timeAsleep) / Double(timeInBed) : nil
    }

    /// True if the time in bed is longer than the in-bed samples report.
    public var isInBedInferred: Bool { recordedInBed < timeInBed }

    /// The time asleep in seconds.
    public var totalTimeAsleep: TimeInterval { TimeInterval(timeAsleep) / 1_000 }

    /// The time in bed in seconds.
    public var totalTimeInBed: TimeInterval { TimeInterval(timeInBed) / 1_000 }
  }
}
