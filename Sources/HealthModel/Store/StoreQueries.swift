/// A query for samples.
public struct SampleQuery: Hashable, Sendable {
  /// The field by which samples are sorted.
  public enum SortKey: String, Hashable, Sendable, CaseIterable {
    /// The start.
    case start
    /// The end.
    case end
    /// The value.
    case value
  }

  /// One level of a sort; ties go to the next level and finally to the order of arrival.
  public struct Sort: Hashable, Sendable {
    /// The field.
    public var key: SortKey
    /// True if the smallest value comes first.
    public var ascending: Bool

    /// Creates a sort level.
    public init(_ key: SortKey, ascending: Bool = true) {
      self.key = key
      self.ascending = ascending
    }
  }

  /// The type of the samples.
  public var type: SampleType
  /// The predicate that samples have to match.
  public var predicate: SamplePredicate
  /// The sort levels; if empty, `StoreSemantics.defaultSampleOrder` determines the order.
  public var sort: [Sort]
  /// The maximum number of samples, not negative; 0 for no limit.
  public var limit: Int

  /// Creates a query.
  public init(
    _ type: SampleType, where predicate: SamplePredicate = .everything, sort: [Sort] = [],
    limit: Int = 0
  ) {
    precondition(limit >= 0, "limit \(limit) is negative")
    self.type = type
    self.predicate = predicate
    self.sort = sort
    self.limit = limit
  }
}

/// The statistics that a query requests.
public struct StatisticsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The sum over merged sources; for cumulative types.
  public static let cumulativeSum = StatisticsOptions(rawValue: 1)
  /// The average; for discrete types.
  public static let discreteAverage = StatisticsOptions(rawValue: 2)
  /// The smallest value; for discrete types.
  public static let discreteMin = StatisticsOptions(rawValue: 4)
  /// The largest value; for discrete types.
  public static let discreteMax = StatisticsOptions(rawValue: 8)
  /// The value and time of the most recent sample.
  public static let mostRecent = StatisticsOptions(rawValue: 16)
  /// The duration of the samples.
  public static let duration = StatisticsOptions(rawValue: 32)
  /// The requested statistics for each source as well.
  public static let separateBySource = StatisticsOptions(rawValue: 64)

  /// The options that a sample type does not support.
  ///
  /// Cumulative types do not support averages and extremes, discrete types do not support sums, and
  /// categories support no option.
  public static func refused(by type: SampleType) -> StatisticsOptions {
    switch type.aggregation {
    case .cumulative: [.discreteAverage, .discreteMin, .discreteMax]
    case .discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel:
      [.cumulativeSum]
    case .category: StatisticsOptions(rawValue: 127)
    }
  }
}

/// A query for one set of statistics over whole samples.
public struct StatisticsQuery: Hashable, Sendable {
  /// The type of the samples.
  public var type: SampleType
  /// The predicate that samples have to match.
  public var predicate: SamplePredicate
  /// The requested statistics.
  public var options: StatisticsOptions

  /// Creates a query.
  public init(
    _ type: SampleType, where predicate: SamplePredicate = .everything,
    options: StatisticsOptions
  ) {
    self.type = type
    self.predicate = predicate
    self.options = options
  }
}

/// A query for statistics of consecutive time buckets.
public struct StatisticsCollectionQuery: Hashable, Sendable {
  /// The type of the samples.
  public var type: SampleType
  /// The predicate that samples have to match.
  public var predicate: SamplePredicate
  /// The requested statistics.
  public var options: StatisticsOptions
  /// The time buckets.
  public var buckets: BucketGrid

  /// Creates a query.
  public init(
    _ type: SampleType, where predicate: SamplePredicate = .everything,
    options: StatisticsOptions, buckets: BucketGrid
  ) {
    self.type = type
    self.predicate = predicate
    self.options = options
    self.buckets = buckets
  }
}

/// A query for the changes since an anchor.
public struct AnchoredQuery: Hashable, Sendable {
  /// The type of the samples.
  public var type: SampleType
  /// The predicate that samples have to match.
  public var predicate: SamplePredicate
  /// The anchor of the previous answer; nil for everything.
  public var anchor: QueryAnchor?
  /// The maximum number of samples and deletions together, not negative; 0 for no limit.
  public var limit: Int

  /// Creates a query.
  public init(
    _ type: SampleType, where predicate: SamplePredicate = .everything, since anchor: QueryAnchor?,
    limit: Int = 0
  ) {
    precondition(limit >= 0, "limit \(limit) is negative")
    self.type = type
    self.predicate = predicate
    self.anchor = anchor
    self.limit = limit
  }
}

/// The position at which an anchored query's answer ended.
///
/// Callers store an anchor and pass it back unchanged. Its content is meaningful only to the store,
/// or the mock of one, that created it.
public struct QueryAnchor: Hashable, Sendable, Codable {
  /// The sample type of the query.
  public let type: SampleType
  /// A fingerprint of the query's predicate.
  public let predicate: UInt64
  /// The number of changes of the type before the anchor, not negative.
  public let position: Int

  /// Creates an anchor; used by stores and their mocks.
  ///
  /// A mock that supports a single query can use the same fingerprint for all anchors.
  public init(type: SampleType, predicate: UInt64 = 0, position: Int) {
    self.type = type
    self.predicate = predicate
    self.position = position
  }
}

/// An anchored query's answer.
public struct AnchoredPage: Hashable, Sendable {
  /// The samples saved since the anchor, in order of arrival.
  public var added: [StoredSample]
  /// The samples deleted since the anchor, in order of deletion.
  public var deleted: [DeletedSample]
  /// The anchor at which this answer ends.
  public var anchor: QueryAnchor

  /// Creates a page.
  public init(added: [StoredSample], deleted: [DeletedSample], anchor: QueryAnchor) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
  }
}
