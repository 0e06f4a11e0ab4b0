/// The work of one call to a store.
public struct QueryWork: Hashable, Sendable {
  /// The number of samples scanned.
  public var scanned = 0
  /// The number of samples that matched.
  public var matched = 0
  /// The number of samples, deletions or buckets in the answer.
  public var returned = 0
  /// The number of sample objects created for the caller.
  public var materialised = 0

  /// Creates the counts of no work.
  public init() {}
}

/// The work of a store, and the virtual time that it took.
public struct QueryCounters: Hashable, Sendable {
  /// The number of calls of each kind.
  public var calls: [QueryCosts.Kind: Int] = [:]
  /// The number of samples that all queries scanned.
  public var samplesScanned = 0
  /// The number of samples that matched.
  public var samplesMatched = 0
  /// The number of samples, deletions and buckets in answers.
  public var samplesReturned = 0
  /// The number of sample objects created for callers.
  public var samplesMaterialised = 0
  /// The number of calls that failed because of a fault.
  public var faultsMet = 0
  /// The virtual time at which the last query was answered, in milliseconds.
  public var virtualMilliseconds: Int64 = 0

  /// Creates counters of no work.
  public init() {}

  /// The number of calls of a kind.
  public subscript(_ kind: QueryCosts.Kind) -> Int { calls[kind] ?? 0 }

  /// Adds the work of one call.
  public mutating func add(_ work: QueryWork, of kind: QueryCosts.Kind) {
    calls[kind, default: 0] += 1
    samplesScanned += work.scanned
    samplesMatched += work.matched
    samplesReturned += work.returned
    samplesMaterialised += work.materialised
  }
}
