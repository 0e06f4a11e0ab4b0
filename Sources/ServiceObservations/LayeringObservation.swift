public import HealthModel

/// A sync interval as stored in the interval store after a run.
public struct LayeredInterval: Hashable, Sendable {
  /// The time that the interval covers.
  public let range: TimeRange
  /// The number of steps that the service counted in the interval.
  public let count: Int
  /// True if the interval is marked as uploaded.
  public let synced: Bool
  /// True if the interval is marked as one that cannot be divided further.
  public let indivisible: Bool

  /// Creates an interval.
  public init(range: TimeRange, count: Int, synced: Bool, indivisible: Bool) {
    self.range = range
    self.count = count
    self.synced = synced
    self.indivisible = indivisible
  }
}

/// The results and the work of one layering run.
public struct LayeringRun: Sendable {
  /// The strategy of the run.
  public var strategy: LayeringStrategy
  /// The contents of the interval store after the run.
  public var intervals: [LayeredInterval] = []
  /// The interval count that the run returned.
  public var returnedCount = 0
  /// The number of count queries, for one interval or for many buckets.
  public var queries = 0
  /// The number of those queries that were for many buckets.
  public var collectionQueries = 0
  /// The number of raw sample queries; layering needs none.
  public var rawQueries = 0
  /// The number of rows that the queries scanned.
  public var samplesScanned = 0
  /// The greatest depth of division that was reported; the undivided range has depth 0.
  public var maxDepth = 0
  /// The virtual time of the run, in milliseconds.
  public var virtualMilliseconds: Int64 = 0

  /// Creates a run without results.
  public init(strategy: LayeringStrategy = .recursiveHalving) { self.strategy = strategy }
}

/// The results of layering: once, again, with a failing provider, and after clearing.
public struct LayeringObservation: Sendable {
  /// The form in which a provider's error reached the caller.
  public enum ErrorShape: String, Sendable {
    /// Wrapped once in the layering error.
    case wrappedOnce
    /// Wrapped more than once.
    case wrappedTwice
    /// Not wrapped.
    case raw
    /// No error reached the caller.
    case swallowed
  }

  /// The ten years up to the injected current time.
  public var range: TimeRange
  /// The maximum number of steps in a divisible interval.
  public var threshold: Int
  /// The length in milliseconds up to which an interval is not divided.
  public var minimumInterval: Int64
  /// The first run, with the scenario's strategy.
  public var first: LayeringRun
  /// One run for each strategy that the scenario compares.
  public var compared: [LayeringRun] = []
  /// The first run and the runs compared with it.
  public var runs: [LayeringRun] { [first] + compared }
  /// The rows of each interval's raw samples.
  public var rawRows = RowLists()
  /// The contents of the interval store after a second run.
  public var again: [LayeredInterval] = []
  /// The query at which the third run's provider failed, counted from 1; 0 if it did not fail.
  public var failedAtQuery = 0
  /// The form in which the provider's error reached the caller.
  public var errorShape = ErrorShape.swallowed
  /// The contents of the interval store after the failed run.
  public var afterFailure: [LayeredInterval] = []
  /// The number of intervals that `clearAllIntervals()` left.
  public var leftAfterClear = 0
  /// Runs over a few drawn samples, some of which meet a failure.
  public var small: [SmallLayering] = []
  /// Calls of an interval store that was emptied, in their order.
  public var storeCalls: [IntervalStoreCall] = []

  /// Creates an empty observation.
  public init(
    range: TimeRange, threshold: Int, minimumInterval: Int64,
    strategy: LayeringStrategy = .recursiveHalving
  ) {
    self.range = range
    self.threshold = threshold
    self.minimumInterval = minimumInterval
    first = LayeringRun(strategy: strategy)
  }
}
