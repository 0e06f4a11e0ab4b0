import struct Foundation.DateInterval
import HealthContracts
import HealthModel
import ServiceObservations
import VirtualTime

/// A step provider over the samples of a small layering run, with its failure.
@MainActor
final class SmallProvider: StepDataProvider {
  /// The number of queries after which the provider fails, so that every run ends.
  private static let maximumQueries = 20_000

  private let samples: [SmallLayering.Sample]
  private let failure: SmallLayering.Failure
  /// The number of queries.
  private(set) var queries = 0

  init(_ small: SmallLayering) {
    samples = small.samples
    failure = small.failure
  }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws {}

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try spend()
    return count(in: TimeRange(interval))
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] { [] }

  private func spend() throws {
    queries += 1
    Simulation.noteWork()
    switch failure {
    case .provider(let query) where queries >= query: throw InjectedFailure()
    case .cancellation(let query) where queries >= query: throw CancellationError()
    default: if queries > Self.maximumQueries { throw InjectedFailure() }
    }
  }

  private func count(in range: TimeRange) -> Int {
    samples.reduce(0) { range.contains($1.time) ? $0 + $1.count : $0 }
  }
}

extension SmallProvider: StepBucketProvider {
  var isAdditive: Bool { true }

  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  {
    try spend()
    let range = TimeRange(interval)
    let length = Int64(bucketSeconds) * Milliseconds.second
    var counts = [Int](repeating: 0, count: Int((range.length - 1) / length + 1))
    for sample in samples where range.contains(sample.time) {
      let index = Int((sample.time.milliseconds - range.start.milliseconds) / length)
      counts[index] += sample.count
    }
    return StepBucketCounts(counts, guarantee: .exactSums)
  }
}

/// An interval store that fails when it is written to, or when intervals are removed.
@MainActor
final class FailingIntervalStore: IntervalStoring {
  private let base: any IntervalStoring
  /// The failure that the store meets.
  var failure = SmallLayering.Failure.none

  init(_ base: any IntervalStoring) { self.base = base }

  /// Stores two intervals of an earlier run.
  ///
  /// - Parameter now: The end of the second interval, exclusive.
  /// - Returns: The intervals.
  /// - Throws: An error from the store.
  func fill(before now: Instant) throws -> [LayeredInterval] {
    let ranges = [-10, -9].map { day in
      let start = now.advanced(by: Int64(day) * Milliseconds.day)
      return TimeRange(start: start, end: start.advanced(by: Milliseconds.hour))
    }
    try base.replaceAll(
      with: ranges.map {
        SyncInterval(startDate: $0.start.date, endDate: $0.end.date, stepCount: 7)
      })
    return ranges.map { LayeredInterval(range: $0, count: 7, synced: false, indivisible: false) }
  }

  func allIntervals() throws -> [SyncInterval] { try base.allIntervals() }

  func replaceAll(with intervals: [SyncInterval]) throws {
    if [.store, .clearing].contains(failure) { throw InjectedFailure() }
    try base.replaceAll(with: intervals)
  }

  func insert(_ interval: SyncInterval) throws {
    if [.store, .clearing].contains(failure) { throw InjectedFailure() }
    try base.insert(interval)
  }

  func removeAll() throws {
    if failure == .clearing { throw InjectedFailure() }
    try base.removeAll()
  }
}
