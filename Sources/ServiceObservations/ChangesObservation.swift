public import HealthModel

/// The states of a mirror that follows a changing store.
public struct ChangesObservation: Sendable {
  /// The state after a refresh or a reconciliation.
  ///
  /// Samples are numbered in the order in which they were saved.
  public struct Round: Hashable, Sendable {
    /// The samples that are saved and not deleted, ascending.
    public var live: [Int]
    /// The samples whose deletion may have gone unreported since the last reconciliation.
    public var unannounced: Set<Int>
    /// The samples that the mirror holds, ascending.
    public var mirrored: [Int]
    /// The number of samples in the mirror that were never saved.
    public var unknown: Int
    /// True if the mirror has just been reconciled with the whole store.
    public var isReconciled: Bool

    /// Creates a state.
    public init(
      live: [Int], unannounced: Set<Int>, mirrored: [Int], unknown: Int, isReconciled: Bool
    ) {
      self.live = live
      self.unannounced = unannounced
      self.mirrored = mirrored
      self.unknown = unknown
      self.isReconciled = isReconciled
    }
  }

  /// A page that a mirror asked for.
  public struct Page: Hashable, Sendable {
    /// The position of the anchor after which it asked for changes; nil for all changes.
    public var from: Int?
    /// The position of the anchor at which the page ends; nil if the query failed.
    public var end: Int?
    /// The limit that the mirror set.
    public var limit: Int
    /// The samples saved, in the order of the page.
    public var saved: [Int]
    /// The samples deleted, in the order of the page.
    public var deleted: [Int]

    /// Creates a page; without an end, it is a query that failed.
    public init(from: Int?, end: Int?, limit: Int, saved: [Int] = [], deleted: [Int] = []) {
      self.from = from
      self.end = end
      self.limit = limit
      self.saved = saved
      self.deleted = deleted
    }
  }

  /// A call of a mirror.
  public struct Call: Hashable, Sendable {
    /// The number of the mirror; the first one follows the store through all rounds, and each other
    /// one reads everything while drawn queries fail.
    public var mirror: Int
    /// True for a comparison with the store, false for a refresh.
    public var isComparison: Bool
    /// True if the call threw an error.
    public var isFailed: Bool
    /// The pages that it asked for, in order.
    public var pages: [Page]
    /// The samples that the mirror held afterwards, ascending.
    public var held: [Int]

    /// Creates a call.
    public init(mirror: Int, isComparison: Bool, isFailed: Bool, pages: [Page], held: [Int]) {
      self.mirror = mirror
      self.isComparison = isComparison
      self.isFailed = isFailed
      self.pages = pages
      self.held = held
    }
  }

  /// A mirror of a few samples of which the store no longer shows the oldest.
  public struct Aged: Hashable, Sendable {
    /// The maximum number of changes in a page; 0 for no limit.
    public var limit: Int
    /// The time ranges of the samples.
    public var ranges: [TimeRange]
    /// The samples whose deletion was not reported.
    public var deleted: Set<Int>
    /// The time before which the store shows no sample when the mirror compares itself.
    public var availableSince: Instant
    /// The samples, ascending, that the mirror held before and after the comparison; empty after an
    /// error.
    public var held: [[Int]] = []
    /// The number of queries for all samples by one comparison, during which nothing changes.
    public var comparisons = 0

    /// Creates a mirror that was not called yet.
    public init(
      limit: Int, ranges: [TimeRange], deleted: Set<Int>, availableSince: Instant
    ) {
      self.limit = limit
      self.ranges = ranges
      self.deleted = deleted
      self.availableSince = availableSince
    }
  }

  /// The calls in order of time.
  public var calls: [Call] = []
  /// The mirrors of a few samples, each with another limit.
  public var aged: [Aged] = []
  /// The maximum number of changes in a page that each mirror was given; 0 for no limit.
  public var limits: [Int] = []
  /// The states in order of time.
  public var rounds: [Round] = []
  /// The number of samples saved.
  public var saved = 0
  /// The number of samples deleted.
  public var deleted: Int { saved - (rounds.last?.live.count ?? saved) }
  /// The number of pages that the first mirror requested.
  public var pages: Int { calls.reduce(0) { $0 + ($1.mirror == 0 ? $1.pages.count : 0) } }

  /// Creates an empty observation.
  public init() {}
}

/// The reaction of a service to failed calls.
public struct FaultObservation: Hashable, Sendable {
  /// The name of the service.
  public let service: String
  /// The number of calls that failed.
  public let failedCalls: Int
  /// The descriptions of the faults that the service's errors reported.
  public let reportedErrors: [String]

  /// Creates an observation.
  public init(service: String, failedCalls: Int, reportedErrors: [String]) {
    self.service = service
    self.failedCalls = failedCalls
    self.reportedErrors = reportedErrors
  }
}
