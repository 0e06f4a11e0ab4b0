public import typealias Foundation.TimeInterval

extension Metrics {
  /// A night's sleep, every source's samples put together; lengths are in milliseconds.
  ///
  /// At each instant: asleep is what any source calls asleep; a stage beats unspecified sleep, and
  /// of several stages the best source's counts; awake counts where nobody says asleep. So stages
  /// add up to time asleep however sources disagree.
  public struct SleepData: Hashable, Sendable {
    /// Time in the stage asleep, unspecified, that no source knows better.
    public var unspecified: Int64
    /// Time in core sleep.
    public var core: Int64
    /// Time in deep sleep.
    public var deep: Int64
    /// Time in REM sleep.
    public var rem: Int64
    /// Time that a source calls awake and none calls asleep.
    public var awake: Int64
    /// The union of the samples that say in bed, and of nothing else.
    public var recordedInBed: Int64
    /// The union of the samples that say in bed, asleep or awake: never less than time asleep.
    public var timeInBed: Int64

    /// Makes a night.
    ///
    /// - Parameters:
    ///   - unspecified: Time asleep in no known stage.
    ///   - core: Time in core sleep.
    ///   - deep: Time in deep sleep.
    ///   - rem: Time in REM sleep.
    ///   - awake: Time awake.
    ///   - recordedInBed: Time that samples say in bed.
    ///   - timeInBed: Time in bed, asleep or awake.
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

    /// A night of which nothing is known.
    public static let none = SleepData()

    /// Time asleep: the sum of the four stages.
    public var timeAsleep: Int64 { unspecified + core + deep + rem }

    /// Time asleep through time in bed, 0 to 1; nil where time in bed is zero.
    ///
    /// Where in-bed samples are missing, empty or shorter than sleep, time asleep and awake stands
    /// in for what they lack, so it never exceeds 1; `isInBedInferred` tells.
    public var efficiency: Double? {
      timeInBed > 0 ? Double(timeAsleep) / Double(timeInBed) : nil
    }

    /// Whether time in bed is longer than what samples call in bed.
    public var isInBedInferred: Bool { recordedInBed < timeInBed }

    /// Time asleep in seconds.
    public var totalTimeAsleep: TimeInterval { TimeInterval(timeAsleep) / 1_000 }

    /// Time in bed in seconds.
    public var totalTimeInBed: TimeInterval { TimeInterval(timeInBed) / 1_000 }
  }
}
