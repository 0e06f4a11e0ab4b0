/// The work that one call on a store has done.
public struct QueryWork: Hashable, Sendable {
  /// Samples looked at.
  public var scanned = 0
  /// Samples that matched.
  public var matched = 0
  /// Samples, deletions or buckets in the answer.
  public var returned = 0
  /// Sample objects made for the caller.
  public var materialised = 0

  /// Makes the work of nothing.
  public init() {}
}

/// The work that a store has done, and the virtual time that it took.
public struct QueryCounters: Hashable, Sendable {
  /// Calls of each kind.
  public var calls: [QueryCosts.Kind: Int] = [:]
  /// Samples looked at by all queries.
  public var samplesScanned = 0
  /// Samples that matched.
  public var samplesMatched = 0
  /// Samples, deletions and buckets in answers.
  public var samplesReturned = 0
  /// Sample objects made for callers.
  public var samplesMaterialised = 0
  /// Calls that a fault made fail.
  public var faultsMet = 0
  /// The virtual time at which the last query was answered, in milliseconds.
  public var virtualMilliseconds: Int64 = 0

  /// Makes counters of no work.
  public init() {}

  /// Calls of a kind.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: How many there were.
  public subscript(_ kind: QueryCosts.Kind) -> Int { calls[kind] ?? 0 }

  /// Counts a call's work.
  ///
  /// - Parameters:
  ///   - work: What it did.
  ///   - kind: What kind of call it was.
  public mutating func add(_ work: QueryWork, of kind: QueryCosts.Kind) {
    calls[kind, default: 0] += 1
    samplesScanned += work.scanned
    samplesMatched += work.matched
    samplesReturned += work.returned
    samplesMaterialised += work.materialised
  }
}
