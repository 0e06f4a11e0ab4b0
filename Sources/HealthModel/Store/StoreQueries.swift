/// Asks for samples.
public struct SampleQuery: Hashable, Sendable {
  /// What a sort goes by.
  public enum SortKey: String, Hashable, Sendable, CaseIterable {
    /// The start.
    case start
    /// The end.
    case end
    /// The value.
    case value
  }

  /// One level of a sort; ties go to the next level, at last to the order of arrival.
  public struct Sort: Hashable, Sendable {
    /// What it goes by.
    public var key: SortKey
    /// Whether the least comes first.
    public var ascending: Bool

    /// Makes a level of a sort.
    ///
    /// - Parameters:
    ///   - key: What it goes by.
    ///   - ascending: Whether the least comes first.
    public init(_ key: SortKey, ascending: Bool = true) {
      self.key = key
      self.ascending = ascending
    }
  }

  /// What is asked for.
  public var type: SampleType
  /// Which samples.
  public var predicate: SamplePredicate
  /// The order; empty leaves it to the rule `defaultSampleOrder`.
  public var sort: [Sort]
  /// The most samples returned; 0 for all.
  public var limit: Int

  /// Makes a query.
  ///
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - predicate: Which samples.
  ///   - sort: The order.
  ///   - limit: The most samples returned, not negative; 0 for all.
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

/// What statistics are asked for.
public struct StatisticsOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes options.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The sum over merged sources; for cumulative types.
  public static let cumulativeSum = StatisticsOptions(rawValue: 1)
  /// The average; for discrete types.
  public static let discreteAverage = StatisticsOptions(rawValue: 2)
  /// The least value; for discrete types.
  public static let discreteMin = StatisticsOptions(rawValue: 4)
  /// The greatest value; for discrete types.
  public static let discreteMax = StatisticsOptions(rawValue: 8)
  /// The most recent sample's value and time.
  public static let mostRecent = StatisticsOptions(rawValue: 16)
  /// The time that samples cover.
  public static let duration = StatisticsOptions(rawValue: 32)
  /// The same for each source by itself.
  public static let separateBySource = StatisticsOptions(rawValue: 64)

  /// The options that a type refuses.
  ///
  /// - Parameter type: A type of sample.
  /// - Returns: Sums for discrete types, averages and extremes for cumulative ones, and everything
  ///   for categories.
  public static func refused(by type: SampleType) -> StatisticsOptions {
    switch type.aggregation {
    case .cumulative: [.discreteAverage, .discreteMin, .discreteMax]
    case .discreteArithmetic, .discreteTemporallyWeighted: [.cumulativeSum]
    case .category: StatisticsOptions(rawValue: 127)
    }
  }
}

/// Asks for one set of statistics over whole samples.
public struct StatisticsQuery: Hashable, Sendable {
  /// What is asked for.
  public var type: SampleType
  /// Which samples.
  public var predicate: SamplePredicate
  /// Which statistics.
  public var options: StatisticsOptions

  /// Makes a query.
  ///
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - predicate: Which samples.
  ///   - options: Which statistics.
  public init(
    _ type: SampleType, where predicate: SamplePredicate = .everything,
    options: StatisticsOptions
  ) {
    self.type = type
    self.predicate = predicate
    self.options = options
  }
}

/// Asks for statistics of consecutive buckets of time.
public struct StatisticsCollectionQuery: Hashable, Sendable {
  /// What is asked for.
  public var type: SampleType
  /// Which samples.
  public var predicate: SamplePredicate
  /// Which statistics.
  public var options: StatisticsOptions
  /// The buckets.
  public var buckets: BucketGrid

  /// Makes a query.
  ///
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - predicate: Which samples.
  ///   - options: Which statistics.
  ///   - buckets: The buckets.
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

/// Asks for what has changed since an anchor.
public struct AnchoredQuery: Hashable, Sendable {
  /// What is asked for.
  public var type: SampleType
  /// Which samples.
  public var predicate: SamplePredicate
  /// Where the last answer ended; nil asks for everything.
  public var anchor: QueryAnchor?
  /// The most samples and deletions together; 0 for all.
  public var limit: Int

  /// Makes a query.
  ///
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - predicate: Which samples.
  ///   - anchor: Where the last answer ended.
  ///   - limit: The most samples and deletions together, not negative; 0 for all.
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

/// Where an anchored query's answer ended.
///
/// Whoever asks stores it and hands it back as it is; what is in it concerns the store, or the mock
/// of one, that made it.
public struct QueryAnchor: Hashable, Sendable, Codable {
  /// What the query asked for.
  public let type: SampleType
  /// A fingerprint of the query's predicate.
  public let predicate: UInt64
  /// How many changes of the type were behind it.
  public let position: Int

  /// Makes an anchor; for stores and mocks of them.
  ///
  /// - Parameters:
  ///   - type: What the query asked for.
  ///   - predicate: A fingerprint of the query's predicate; the same for a mock that has one query.
  ///   - position: How many changes of the type are behind it, not negative.
  public init(type: SampleType, predicate: UInt64 = 0, position: Int) {
    self.type = type
    self.predicate = predicate
    self.position = position
  }
}

/// What an anchored query answers.
public struct AnchoredPage: Hashable, Sendable {
  /// Samples saved since the anchor, in order of arrival.
  public var added: [StoredSample]
  /// Samples deleted since the anchor, in order of deletion.
  public var deleted: [DeletedSample]
  /// Where this answer ends.
  public var anchor: QueryAnchor

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - added: Samples saved since the anchor.
  ///   - deleted: Samples deleted since the anchor.
  ///   - anchor: Where this answer ends.
  public init(added: [StoredSample], deleted: [DeletedSample], anchor: QueryAnchor) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
  }
}
