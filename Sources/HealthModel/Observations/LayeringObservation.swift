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
  /// The store's content after the first run.
  public var intervals: [LayeredInterval] = []
  /// What the first run returned.
  public var returnedCount = 0
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
  /// Aggregated queries of the first run.
  public var queries = 0
  /// Raw queries of the first run; layering needs none.
  public var rawQueries = 0
  /// Rows touched by the first run's queries.
  public var samplesScanned = 0
  /// The deepest division that the first run reported; the undivided range has depth 0.
  public var maxDepth = 0
  /// Virtual time of the first run, in milliseconds.
  public var virtualMilliseconds: Int64 = 0

  /// Makes an observation of nothing yet.
  ///
  /// - Parameters:
  ///   - range: Ten years back from now, up to now.
  ///   - threshold: The most steps that a divisible interval may hold.
  ///   - minimumInterval: The length at which division ends, in milliseconds.
  public init(range: TimeRange, threshold: Int, minimumInterval: Int64) {
    self.range = range
    self.threshold = threshold
    self.minimumInterval = minimumInterval
  }
}
