public import struct Foundation.Date
public import struct Foundation.DateInterval
public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// A view of a simulated store that conforms to the low-level provider of the HealthKit manager.
///
/// Queries use strict start, as the manager's specification requires; sums are rounded by the
/// store's rules.
@MainActor
public final class StepProvider: StatisticsQueryProvider, StepBucketProvider, StepPageProvider {
  package let store: SimulatedHealthStore

  /// Creates a view of a store.
  public init(_ store: SimulatedHealthStore) { self.store = store }

  public var isAvailable: Bool { store.isAvailable }

  public func requestAuthorization() async throws {
    try await store.requestAuthorization(share: [], read: [.stepCount])
  }

  /// Returns the status visible to the app, which is `.authorized` even if reading was denied.
  public func authorizationStatus() -> HealthKitAuthStatus {
    if !isAvailable { return .unavailable }
    return store.access.wasAsked(.stepCount) ? .authorized : .notDetermined
  }

  /// Returns the merged step count of the samples that start inside an interval.
  ///
  /// - Parameter interval: The half-open interval.
  /// - Returns: Whole steps; 0 if there are no samples.
  /// - Throws: `HealthStoreError`; `QueryBudgetExhausted` when the query budget is used up.
  /// - Complexity: O(log *n*) for *n* samples.
  public func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    do {
      return steps(
        try await store.statistics(
          StatisticsQuery(.stepCount, where: Self.within(interval), options: .cumulativeSum)))
    } catch let error as HealthStoreError where error.code == .noData {
      return 0
    }
  }

  /// Returns the samples that start inside an interval, ascending by start.
  ///
  /// - Parameter interval: The half-open interval.
  /// - Returns: The samples of all sources, unmerged.
  /// - Throws: `HealthStoreError`; `QueryBudgetExhausted` when the query budget is used up.
  /// - Complexity: O(log *n* + *k*) for *k* samples found.
  public func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    let query = SampleQuery(
      .stepCount, where: Self.within(interval), sort: [SampleQuery.Sort(.start)])
    return try await store.stepSamples(query)
  }

  /// Returns the first samples that start inside an interval, ascending by start.
  ///
  /// - Parameters:
  ///   - interval: The half-open interval.
  ///   - limit: The maximum number of samples, above zero.
  /// - Returns: The samples of all sources, unmerged.
  /// - Throws: `HealthStoreError`; `QueryBudgetExhausted` when the query budget is used up.
  public func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
  {
    precondition(limit > 0, "limit \(limit) is not above zero")
    let query = SampleQuery(
      .stepCount, where: Self.within(interval), sort: [SampleQuery.Sort(.start)], limit: limit)
    return try await store.stepSamples(query)
  }

  /// True if the counts of adjacent intervals add up: only if sources are merged once over all
  /// samples.
  public var isAdditive: Bool { store.configuration.semantics.mergeScope == .once }

  /// Returns the merged step counts of consecutive buckets, computed by one query.
  ///
  /// The store splits a sample between the buckets that it touches, so counts are estimates. They
  /// are exact only if the rules count each sample in the bucket of its start and merge sources
  /// once over all samples. If samples are split, samples that started before the interval are
  /// included as well: a bucket without an amount is then one that no sample touches, and the
  /// amounts between two such buckets add up.
  ///
  /// - Parameters:
  ///   - interval: The half-open interval.
  ///   - bucketSeconds: The length of a bucket: 1 to 1,000 whole minutes.
  /// - Returns: One count per bucket, including empty buckets.
  /// - Throws: `HealthStoreError`, with `invalidArgument` for another bucket length or more than
  ///   200 years; `QueryBudgetExhausted` when the query budget is used up.
  /// - Complexity: O(*b* log *n*) for *b* buckets and *n* samples.
  public func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  {
    let (minutes, rest) = bucketSeconds.quotientAndRemainder(dividingBy: 60)
    guard rest == 0, (1...1_000).contains(minutes) else {
      throw HealthStoreError(
        .invalidArgument, "buckets of \(bucketSeconds) s: use 1 to 1,000 whole minutes")
    }
    let range = TimeRange(interval)
    guard range.length <= Self.longestBuckets else {
      throw HealthStoreError(.invalidArgument, "buckets over \(range.length) ms: at most 200 years")
    }
    let semantics = store.configuration.semantics
    let isSpread = semantics.collectionSplit == .proportional
    let grid = BucketGrid(
      anchor: range.start, every: minutes, .minute, zones: .utc)
    let length = Int64(minutes) * Milliseconds.minute
    var counts = Array(repeating: 0, count: Int((range.length + length - 1) / length))
    var amounts = [Int64?](repeating: nil, count: isSpread ? counts.count : 0)
    do {
      let collection = try await store.collection(
        StatisticsCollectionQuery(
          .stepCount,
          where: isSpread
            ? .time(from: range.start, to: range.end) : Self.within(interval),
          options: .cumulativeSum, buckets: grid))
      for bucket in collection.populated {
        let index = grid.index(of: bucket.start)
        // Amounts outside the interval belong to other buckets.
        guard counts.indices.contains(index) else { continue }
        counts[index] = steps(bucket)
        if isSpread { amounts[index] = (bucket.sum ?? Quantity(millionths: 0)).millionths }
      }
    } catch let error as HealthStoreError where error.code == .noData {
      return StepBucketCounts(counts, guarantee: .estimates)
    }
    return StepBucketCounts(
      counts, guarantee: !isSpread && isAdditive ? .exactSums : .estimates,
      amounts: isSpread
        ? StepBucketAmounts(amounts, rounding: semantics.sumRounding == .down ? .down : .nearest)
        : nil)
  }

  private func steps(_ statistics: Statistics) -> Int {
    let sum = statistics.sum ?? Quantity(millionths: 0)
    return Int(
      store.configuration.semantics.sumRounding == .down
        ? sum.roundedDown : sum.roundedToNearest)
  }

  /// The longest interval for buckets: 200 years, to limit the memory for the counts.
  private static let longestBuckets = 73_050 * Milliseconds.day

  private static func within(_ interval: DateInterval) -> SamplePredicate {
    let range = TimeRange(interval)
    return .time(from: range.start, to: range.end, options: .strictStart)
  }
}
