public import HealthModel

/// The results of layering a few samples that were chosen for it.
public struct SmallLayering: Sendable {
  /// Some steps at an instant.
  public struct Sample: Hashable, Sendable {
    /// The instant at which the sample starts and ends.
    public let time: Instant
    /// The number of whole steps.
    public let count: Int
    /// The millionths of a step beside the whole steps.
    public var millionths = 0
    /// The number of the source, 0 or 1.
    public var source = 0

    /// Creates a sample of whole steps of the first source.
    public init(time: Instant, count: Int) {
      self.time = time
      self.count = count
    }
  }

  /// The answers of the provider, whose count of an interval is the larger of its sources' sums.
  public enum Answers: String, Sendable, CaseIterable {
    /// Counts of intervals alone.
    case counts
    /// Also counts of buckets, which add up.
    case sums
    /// Also counts of buckets, of which each is right and whose sum may be too large.
    case buckets
    /// Also counts of buckets, of which each is too large by 9 if it is not empty.
    case estimates
    /// Also amounts of buckets with gaps, rounded down.
    case gaps
    /// Also amounts of buckets with gaps, rounded to the nearest step.
    case nearestGaps
    /// One count of a bucket is missing.
    case tooFew
    /// A count of a bucket is negative.
    case negative
    /// One amount of a bucket is missing.
    case tooFewAmounts
    /// An amount of a bucket is negative.
    case negativeAmount
    /// Also counts of buckets, which add up; before each query, more steps arrive at the first
    /// sample.
    case growing
    /// Responses with gaps, with too few counts, with gaps and with counts that add up, in turns.
    case alternating

    /// True if counts of neighboring intervals add up.
    public var areAdditive: Bool { self == .sums || self == .growing }
    /// True if the answers are of two sources.
    public var areOfTwoSources: Bool { self == .buckets || self == .estimates || self == .counts }
    /// True if the samples have fractions of steps.
    public var haveFractions: Bool { self == .gaps || self == .nearestGaps }
  }

  /// The failure that a run meets.
  public enum Failure: Hashable, Sendable {
    /// None.
    case none
    /// The provider fails at this query, counted from 1, and at all later ones.
    case provider(query: Int)
    /// The provider throws `CancellationError` at this query, and at all later ones.
    case cancellation(query: Int)
    /// The interval store fails when intervals are written.
    case store
    /// The interval store fails when intervals are removed; they are cleared, not layered.
    case clearing
  }

  /// One call of the progress closure.
  public struct Progress: Hashable, Sendable {
    /// The number of intervals found.
    public let found: Int
    /// The number of divisions that led to the interval.
    public let depth: Int
    /// True if the status has a visible character.
    public let hasStatus: Bool

    /// Creates a progress value.
    public init(found: Int, depth: Int, hasStatus: Bool) {
      self.found = found
      self.depth = depth
      self.hasStatus = hasStatus
    }
  }

  /// The strategy of the run.
  public var strategy: LayeringStrategy
  /// The injected current time.
  public var now: Instant
  /// The identifier of the calendar's time zone.
  public var zone: String
  /// The number of calendar years up to the current time.
  public var yearsBack: Int
  /// The maximum number of steps in a divisible interval.
  public var threshold: Int
  /// The length in milliseconds up to which an interval is not divided.
  public var minimumInterval: Int64
  /// The samples, some of them outside the range.
  public var samples: [Sample]
  /// True if the service says that it follows the strategy exactly.
  public var followsStrategy = false
  /// The answers of the provider.
  public var answers = Answers.counts
  /// The failure that the run meets.
  public var failure = Failure.none
  /// The interval count that the run returned; nil if it failed.
  public var returnedCount: Int?
  /// The form in which the failure reached the caller; nil if the run did not fail.
  public var errorShape: LayeringObservation.ErrorShape?
  /// The contents of the interval store before the run.
  public var before: [LayeredInterval] = []
  /// The contents of the interval store after the run.
  public var after: [LayeredInterval] = []
  /// The number of queries of the provider.
  public var queries = 0
  /// The calls of the progress closure, in order.
  public var progress: [Progress] = []

  /// Creates a run without results.
  public init(
    strategy: LayeringStrategy, now: Instant, zone: String, yearsBack: Int, threshold: Int,
    minimumInterval: Int64, samples: [Sample], failure: Failure = .none
  ) {
    self.strategy = strategy
    self.now = now
    self.zone = zone
    self.yearsBack = yearsBack
    self.threshold = threshold
    self.minimumInterval = minimumInterval
    self.samples = samples
    self.failure = failure
  }
}
