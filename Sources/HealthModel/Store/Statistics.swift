/// Statistics of samples; a value is nil if it was not requested or there are no samples.
public struct StatisticValues: Hashable, Sendable {
  /// The sum over merged sources.
  public var sum: Quantity?
  /// The average.
  public var average: Quantity?
  /// The smallest value.
  public var minimum: Quantity?
  /// The largest value.
  public var maximum: Quantity?
  /// The value of the most recent sample.
  public var mostRecent: Quantity?
  /// The time of the most recent sample.
  public var mostRecentRange: TimeRange?
  /// The duration of the samples in milliseconds.
  public var duration: Int64?

  /// Creates values that are all nil.
  public init() {}
}

/// Statistics of samples, whose values are members, such as `statistics.sum`.
@dynamicMemberLookup
public struct Statistics: Hashable, Sendable {
  /// For a single query the earliest start of the samples; for a bucket, the bucket's start.
  public var start: Instant
  /// For a single query the latest end of the samples; for a bucket, the bucket's end.
  public var end: Instant
  /// The values of all sources together.
  public var values: StatisticValues
  /// The values of each source, best source first; nil unless requested.
  public var sources: [SourceStatistics]?

  /// Creates statistics, by default without values.
  public init(start: Instant, end: Instant, values: StatisticValues = StatisticValues()) {
    self.start = start
    self.end = end
    self.values = values
  }

  /// Accesses one of the values.
  public subscript<Value>(dynamicMember value: KeyPath<StatisticValues, Value>) -> Value {
    values[keyPath: value]
  }

  /// True if there are no values.
  public var isEmpty: Bool { values == StatisticValues() }
}

/// Statistics of one source's samples, whose values are members.
@dynamicMemberLookup
public struct SourceStatistics: Hashable, Sendable {
  /// The source that wrote the samples.
  public var source: DataSource
  /// The values of the source's samples.
  public var values: StatisticValues

  /// Creates statistics of a source.
  public init(source: DataSource, values: StatisticValues) {
    self.source = source
    self.values = values
  }

  /// Accesses one of the values.
  public subscript<Value>(dynamicMember value: KeyPath<StatisticValues, Value>) -> Value {
    values[keyPath: value]
  }
}

/// The result of a statistics collection query.
public struct StatisticsCollection: Hashable, Sendable {
  /// The buckets of the query.
  public let buckets: BucketGrid
  /// True if an enumeration includes the bucket that contains its end.
  public let includesEnd: Bool
  /// The buckets that contain samples, ascending by time.
  public let populated: [Statistics]

  /// Creates a collection.
  public init(buckets: BucketGrid, includesEnd: Bool, populated: [Statistics]) {
    self.buckets = buckets
    self.includesEnd = includesEnd
    self.populated = populated
  }

  /// The statistics of the bucket that contains an instant, without values if it is empty.
  ///
  /// - Complexity: O(log *n*) for *n* populated buckets.
  public func statistics(for instant: Instant) -> Statistics {
    let range = buckets.range(buckets.index(of: instant))
    let index = populated.partitioningIndex { $0.start >= range.start }
    if index < populated.count, populated[index].start == range.start { return populated[index] }
    return Statistics(start: range.start, end: range.end)
  }

  /// Every bucket from the one that contains `start`, populated or not.
  ///
  /// If `includesEnd` is true, the bucket that contains `end` is included even if it starts at
  /// `end`. Passing the next midnight therefore returns a further day, which is a well-known
  /// pitfall. `end` is not before `start`.
  ///
  /// - Complexity: O(*b* log *n*) for *b* buckets, of which *n* are populated.
  public func enumerate(from start: Instant, to end: Instant) -> [Statistics] {
    precondition(start <= end, "\(start.iso8601) is after \(end.iso8601)")
    let last = buckets.index(of: end)
    let first = buckets.index(of: start)
    let beyond = includesEnd || buckets.range(last).start < end ? last + 1 : last
    return (first..<max(first, beyond)).map { statistics(for: buckets.range($0).start) }
  }
}
