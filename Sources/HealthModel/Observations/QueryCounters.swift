/// The work that a store has done, and the virtual time that it took.
public struct QueryCounters: Hashable, Sendable {
  /// Aggregated step queries.
  public var aggregated = 0
  /// Raw step queries.
  public var raw = 0
  /// Sleep queries.
  public var sleep = 0
  /// Weight queries.
  public var weight = 0
  /// Samples looked at by all queries.
  public var samplesScanned = 0
  /// Sample objects made for callers.
  public var samplesReturned = 0

  /// The virtual time at which the last query was answered, in milliseconds.
  public var virtualMilliseconds: Int64 = 0

  /// Makes counters of no work.
  public init() {}

  /// Queries of every kind.
  public var queries: Int { aggregated + raw + sleep + weight }
}
