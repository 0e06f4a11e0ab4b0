public import struct Foundation.UUID
public import HealthModel

/// A health store that can be checked against the naive one.
public protocol CheckedStore: AnyObject {
  /// Virtual milliseconds since the epoch; never set backwards.
  var now: Int64 { get set }
  /// Whether the device is locked.
  var isLocked: Bool { get set }
  /// Whether deletions are not told.
  var forgetsDeletions: Bool { get set }
  /// How many days can be read; nil for all.
  var keepsDays: Int? { get set }
  /// The bundle identifier whose samples alone can be read; nil for everything.
  var readsOnly: String? { get set }
  /// The sources, best first.
  var priority: [DataSource] { get }
  /// What would have raised exceptions.
  var violations: [String] { get }

  /// Puts sources in an order.
  ///
  /// - Parameter sources: The sources that come first, best first.
  func prioritize(_ sources: [DataSource])

  /// Saves samples, all or none.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - source: Who writes them.
  /// - Returns: The identity of each; nil for one that was ignored as stale.
  /// - Throws: `HealthStoreError` when a sample is refused.
  func save(_ samples: [NewSample], from source: DataSource) throws(HealthStoreError) -> [UUID?]

  /// Deletes samples by identity, all or none.
  ///
  /// - Parameters:
  ///   - uuids: The identities.
  ///   - source: Who deletes.
  /// - Throws: `HealthStoreError` when one cannot be deleted.
  func delete(_ uuids: [UUID], by source: DataSource) throws(HealthStoreError)

  /// Deletes a source's own samples that match.
  ///
  /// - Parameters:
  ///   - type: The type of sample.
  ///   - predicate: Which samples.
  ///   - source: Who deletes.
  /// - Returns: How many were deleted.
  /// - Throws: `HealthStoreError` when the device is locked.
  func delete(_ type: SampleType, where predicate: SamplePredicate, by source: DataSource)
    throws(HealthStoreError) -> Int

  /// Reads samples.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The samples.
  /// - Throws: `HealthStoreError` when the device is locked.
  func samples(_ query: SampleQuery) throws(HealthStoreError) -> [StoredSample]

  /// Answers statistics of whole samples.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The statistics.
  /// - Throws: `HealthStoreError` when the query is refused or nothing matches.
  func statistics(_ query: StatisticsQuery) throws(HealthStoreError) -> Statistics

  /// Answers statistics of buckets.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The buckets.
  /// - Throws: `HealthStoreError` when the query is refused or nothing matches.
  func collection(_ query: StatisticsCollectionQuery) throws(HealthStoreError)
    -> StatisticsCollection

  /// Answers what has changed since an anchor.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: A page.
  /// - Throws: `HealthStoreError` when the anchor is refused.
  func changes(_ query: AnchoredQuery) throws(HealthStoreError) -> AnchoredPage
}
