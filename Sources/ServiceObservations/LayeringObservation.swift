public import HealthModel

/// A sync interval as the interval store holds it after a run.
public struct LayeredInterval: Hashable, Sendable {
  /// The time covered.
  public let range: TimeRange
  /// The steps that the service counted there.
  public let count: Int
  /// Whether the interval is marked as uploaded.
  public let synced: Bool
  /// Whether the interval is marked as one that cannot be divided further.
  public let indivisible: Bool

  /// Makes an interval.
  ///
  /// - Parameters:
  ///   - range: The time covered.
  ///   - count: The steps counted there.
  ///   - synced: Whether it is marked as uploaded.
  ///   - indivisible: Whether it is marked as indivisible.
  public init(range: TimeRange, count: Int, synced: Bool, indivisible: Bool) {
    self.range = range
    self.count = count
    self.synced = synced
    self.indivisible = indivisible
  }
}

/// What one run of layering found, and what it cost.
public struct LayeringRun: Sendable {
  /// How the history was divided.
  public var strategy: LayeringStrategy
  /// The store's content after the run.
  public var intervals: [LayeredInterval] = []
  /// What the run returned.
  public var returnedCount = 0
  /// Queries for counts, of one interval or of many buckets.
  public var queries = 0
  /// Of those, the queries for many buckets.
  public var collectionQueries = 0
  /// Raw queries; layering needs none.
  public var rawQueries = 0
  /// Rows touched by the queries.
  public var samplesScanned = 0
  /// The deepest division that was reported; the undivided range has depth 0.
  public var maxDepth = 0
  /// Virtual time, in milliseconds.
  public var virtualMilliseconds: Int64 = 0

  /// Makes a run that has not begun.
  ///
  /// - Parameter strategy: How the history is divided.
  public init(strategy: LayeringStrategy = .recursiveHalving) { self.strategy = strategy }
}

/// What layering did: once, again, against a provider that fails half way, and after clearing.
public struct LayeringObservation: Sendable {
  /// How an error that the provider threw reached the caller.
  public enum ErrorShape: String, Sendable {
    /// Wrapped in the layering error once.
    case wrappedOnce
    /// Wrapped more than once.
    case wrappedTwice
    /// Not wrapped.
    case raw
    /// No error reached the caller.
    case swallowed
  }

  /// Ten years back from the injected now, up to now.
  public var range: TimeRange
  /// The most steps that a divisible interval may hold.
  public var threshold: Int
  /// The shortest interval that is divided, in milliseconds, is longer than this.
  public var minimumInterval: Int64
  /// The first run, with the scenario's strategy.
  public var first: LayeringRun
  /// One run with each strategy that the scenario compares.
  public var compared: [LayeringRun] = []
  /// The first run and those compared with it.
  public var runs: [LayeringRun] { [first] + compared }
  /// The raw samples of each interval, by row.
  public var rawRows = RowLists()
  /// The store's content after a second run.
  public var again: [LayeredInterval] = []
  /// The query at which the third run's provider failed, counted from 1; 0 when it never did.
  public var failedAtQuery = 0
  /// How the provider's error reached the caller.
  public var errorShape = ErrorShape.swallowed
  /// The store's content after the run that failed.
  public var afterFailure: [LayeredInterval] = []
  /// The number of intervals left by `clearAllIntervals()`.
  public var leftAfterClear = 0

  /// Makes an observation of nothing yet.
  ///
  /// - Parameters:
  ///   - range: Ten years back from now, up to now.
  ///   - threshold: The most steps that a divisible interval may hold.
  ///   - minimumInterval: The length at which division ends, in milliseconds.
  ///   - strategy: How the history is divided.
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
