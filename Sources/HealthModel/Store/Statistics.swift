/// What is said of some samples: nil where it was not asked for, or where there is nothing.
public struct StatisticValues: Hashable, Sendable {
  /// The sum over merged sources.
  public var sum: Quantity?
  /// The average.
  public var average: Quantity?
  /// The least value.
  public var minimum: Quantity?
  /// The greatest value.
  public var maximum: Quantity?
  /// The most recent sample's value.
  public var mostRecent: Quantity?
  /// The most recent sample's time.
  public var mostRecentRange: TimeRange?
  /// The time that samples cover, in milliseconds.
  public var duration: Int64?

  /// Makes values of nothing.
  public init() {}
}

/// Statistics of samples: their values are its members, as `statistics.sum`.
@dynamicMemberLookup
public struct Statistics: Hashable, Sendable {
  /// For a single query the earliest start of the samples, for a bucket the bucket's start.
  public var start: Instant
  /// For a single query the latest end of the samples, for a bucket the bucket's end.
  public var end: Instant
  /// What is said of all sources together.
  public var values: StatisticValues
  /// The same for each source by itself, best source first; nil unless asked for.
  public var sources: [SourceStatistics]?

  /// Makes statistics, of nothing unless there are values.
  ///
  /// - Parameters:
  ///   - start: The first instant spoken of.
  ///   - end: The end of the time spoken of.
  ///   - values: What is said of all sources together.
  public init(start: Instant, end: Instant, values: StatisticValues = StatisticValues()) {
    self.start = start
    self.end = end
    self.values = values
  }

  /// One of the values.
  ///
  /// - Parameter value: Which one.
  public subscript<Value>(dynamicMember value: KeyPath<StatisticValues, Value>) -> Value {
    values[keyPath: value]
  }

  /// Whether no sample is in it.
  public var isEmpty: Bool { values == StatisticValues() }
}

/// Statistics of one source's samples: their values are its members.
@dynamicMemberLookup
public struct SourceStatistics: Hashable, Sendable {
  /// Who wrote the samples.
  public var source: DataSource
  /// What is said of the source's samples.
  public var values: StatisticValues

  /// Makes statistics of a source.
  ///
  /// - Parameters:
  ///   - source: Who wrote the samples.
  ///   - values: What is said of them.
  public init(source: DataSource, values: StatisticValues) {
    self.source = source
    self.values = values
  }

  /// One of the values.
  ///
  /// - Parameter value: Which one.
  public subscript<Value>(dynamicMember value: KeyPath<StatisticValues, Value>) -> Value {
    values[keyPath: value]
  }
}

/// The answer to a collection query.
public struct StatisticsCollection: Hashable, Sendable {
  /// The buckets asked for.
  public let buckets: BucketGrid
  /// Whether an enumeration includes the bucket that holds the end.
  public let includesEnd: Bool
  /// Buckets in which there is something, ascending by time.
  public let populated: [Statistics]

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - buckets: The buckets asked for.
  ///   - includesEnd: Whether an enumeration includes the bucket that holds the end.
  ///   - populated: Buckets in which there is something, ascending by time.
  public init(buckets: BucketGrid, includesEnd: Bool, populated: [Statistics]) {
    self.buckets = buckets
    self.includesEnd = includesEnd
    self.populated = populated
  }

  /// The bucket that holds an instant.
  ///
  /// - Parameter instant: The instant.
  /// - Returns: The bucket's statistics, with nothing in them where it is empty.
  /// - Complexity: O(log *n*) for *n* populated buckets.
  public func statistics(for instant: Instant) -> Statistics {
    let range = buckets.range(buckets.index(of: instant))
    var lower = 0
    var upper = populated.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if populated[middle].start < range.start { lower = middle + 1 } else { upper = middle }
    }
    if lower < populated.count, populated[lower].start == range.start { return populated[lower] }
    return Statistics(start: range.start, end: range.end)
  }

  /// Every bucket from the one that holds `start`, populated or not.
  ///
  /// The bucket that holds `end` is included, although it may lie wholly after what was asked for:
  /// a well-known trap for those who pass the next midnight.
  ///
  /// - Parameters:
  ///   - start: An instant of the first bucket.
  ///   - end: An instant of the last bucket, not before `start`.
  /// - Returns: The buckets in order.
  /// - Complexity: O(*b* log *n*) for *b* buckets.
  public func enumerate(from start: Instant, to end: Instant) -> [Statistics] {
    precondition(start <= end, "\(start.iso8601) is after \(end.iso8601)")
    let last = buckets.index(of: end)
    let first = buckets.index(of: start)
    let beyond = includesEnd || buckets.range(last).start < end ? last + 1 : last
    return (first..<max(first, beyond)).map { statistics(for: buckets.range($0).start) }
  }
}
