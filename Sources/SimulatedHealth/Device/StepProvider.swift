public import struct Foundation.Date
public import struct Foundation.DateInterval
public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// The HealthKit manager's low-level provider as a thin view of a store.
///
/// Asks as the manager's specification says: strict start, steps rounded as the rules say.
@MainActor
public final class StepProvider: StatisticsQueryProvider, StepBucketProvider, StepPageProvider {
  private let store: SimulatedHealthStore

  /// Makes a view.
  ///
  /// - Parameter store: The store.
  public init(_ store: SimulatedHealthStore) { self.store = store }

  /// Whether the device has health data.
  public var isAvailable: Bool { store.isAvailable }

  /// Asks the person for reading steps.
  ///
  /// - Throws: `HealthStoreError` as faults say.
  public func requestAuthorization() async throws {
    try await store.requestAuthorization(share: [], read: [.stepCount])
  }

  /// What the app can know: a read that was denied looks like one that was granted.
  ///
  /// - Returns: The status; `.authorized` once the person was asked.
  public func authorizationStatus() -> HealthKitAuthStatus {
    if !isAvailable { return .unavailable }
    return store.access.wasAsked(.stepCount) ? .authorized : .notDetermined
  }

  /// The merged steps of the samples that start inside an interval.
  ///
  /// - Parameter interval: Half-open.
  /// - Returns: Whole steps; 0 where there are none.
  /// - Throws: `HealthStoreError`; `QueryBudgetExhausted` when the service has asked too often.
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

  /// The samples that start inside an interval, ascending by start.
  ///
  /// - Parameter interval: Half-open.
  /// - Returns: Views of the rows.
  /// - Throws: `HealthStoreError`; `QueryBudgetExhausted` when the service has asked too often.
  /// - Complexity: O(log *n* + *k*) for *k* samples found.
  public func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    let query = SampleQuery(
      .stepCount, where: Self.within(interval), sort: [SampleQuery.Sort(.start)])
    return try await store.stepSamples(query)
  }

  /// The first samples that start inside an interval, ascending by start.
  ///
  /// - Parameters:
  ///   - interval: Half-open.
  ///   - limit: The most samples, above zero.
  /// - Returns: The samples of all sources, unmerged.
  /// - Throws: `HealthStoreError`; `QueryBudgetExhausted` when the service has asked too often.
  public func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
  {
    precondition(limit > 0, "limit \(limit) is not above zero")
    let query = SampleQuery(
      .stepCount, where: Self.within(interval), sort: [SampleQuery.Sort(.start)], limit: limit)
    return try await store.stepSamples(query)
  }

  /// Whether single answers add up: where the rules merge sources over all time at once.
  public var answersAddUp: Bool { store.configuration.semantics.mergeScope == .once }

  /// The merged steps of consecutive buckets, counted in one query.
  ///
  /// The store spreads a sample over the buckets that it touches, so that a count is an estimate;
  /// only where the rules count samples where they start, and merge sources over all time at
  /// once, are sums the answers of single queries. Where samples are spread, samples that began
  /// before the interval are asked for too: a bucket without anything in it is then one that no
  /// sample touches, and the amounts between two such buckets add up.
  ///
  /// - Parameters:
  ///   - interval: Half-open.
  ///   - bucketSeconds: The length of a bucket: 1 to 1,000 whole minutes.
  /// - Returns: One count a bucket, empty ones included.
  /// - Throws: `HealthStoreError`; with `invalidArgument` for another length, and for more than
  ///   200 years. `QueryBudgetExhausted` when the service has asked too often.
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
      throw HealthStoreError(.invalidArgument, "buckets over \(range.length) ms: use 200 years")
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
        // What reaches out of the interval lies in other buckets.
        guard counts.indices.contains(index) else { continue }
        counts[index] = steps(bucket)
        if isSpread { amounts[index] = (bucket.sum ?? Quantity(millionths: 0)).millionths }
      }
    } catch let error as HealthStoreError where error.code == .noData {
      return StepBucketCounts(counts, guarantee: .estimates)
    }
    return StepBucketCounts(
      counts, guarantee: !isSpread && answersAddUp ? .exactSums : .estimates,
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

  /// Buckets of more than 200 years are refused, before there is no room for them.
  private static let longestBuckets = 73_050 * Milliseconds.day

  private static func within(_ interval: DateInterval) -> SamplePredicate {
    let range = TimeRange(interval)
    return .time(from: range.start, to: range.end, options: .strictStart)
  }
}

/// A view of one row of the store, made when raw samples are asked for.
public struct StoredStepSample: StepSampleData {
  /// The sample's identity.
  public var uuid: UUID { ownUUID ?? identifiers.uuid(row: key) }
  /// The first instant that the sample speaks of.
  public var startDate: Date { Instant(milliseconds: start).date }
  /// The end of the time that it speaks of.
  public var endDate: Date { Instant(milliseconds: end).date }
  /// Whole steps.
  public let count: Int
  /// The bundle identifier of its writer.
  public let sourceBundleId: String
  /// The device name of its writer.
  public let sourceDeviceName: String?

  fileprivate let start: Int64
  fileprivate let end: Int64
  fileprivate let key: Int
  fileprivate let ownUUID: UUID?
  fileprivate let identifiers: SampleIdentifier
}

extension SimulatedHealthStore {
  /// Step samples as the HealthKit manager's contract wants them.
  func stepSamples(_ query: SampleQuery) async throws -> [any StepSampleData] {
    try await call(.samples, reading: .stepCount, about: query.predicate) { database in
      try database.rows(query).map { row in
        let log = database.stores[Int(SampleType.stepCount.rawValue)].log
        let key = database.key(.stepCount, row)
        let source = database.registry.sources[Int(log.sources[row])]
        return StoredStepSample(
          count: Int(log.values[row]), sourceBundleId: source.bundleIdentifier,
          sourceDeviceName: source.deviceName, start: log.starts[row], end: log.end(row), key: key,
          ownUUID: database.ownUUIDs.isEmpty ? nil : database.ownUUIDs[key],
          identifiers: database.identifiers)
      }
    } words: {
      "\($0.count) samples"
    }
  }
}
