public import HealthModel

/// The results of layering a few samples that were chosen for it.
public struct SmallLayering: Sendable {
  /// Some steps at an instant.
  public struct Sample: Hashable, Sendable {
    /// The instant at which the sample starts and ends.
    public let time: Instant
    /// The number of steps.
    public let count: Int

    /// Creates a sample.
    public init(time: Instant, count: Int) {
      self.time = time
      self.count = count
    }
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
