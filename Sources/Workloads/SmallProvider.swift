import struct Foundation.DateInterval
import HealthContracts
import HealthModel
import ServiceObservations
import VirtualTime

/// A step provider over the samples of a small layering run, with its failure.
@MainActor
class SmallProvider: StepDataProvider {
  /// The number of queries after which the provider fails, so that every run ends.
  private static let maximumQueries = 5_000

  fileprivate let samples: [SmallLayering.Sample]
  fileprivate let answers: SmallLayering.Answers
  private let failure: SmallLayering.Failure
  /// The number of queries.
  private(set) var queries = 0
  /// The range that no query may leave; nil if every range is allowed.
  var bounds: TimeRange?

  fileprivate init(_ small: SmallLayering) {
    samples = small.samples
    answers = small.answers
    failure = small.failure
  }

  /// Returns a provider with the answers of a run.
  static func make(_ small: SmallLayering) -> SmallProvider {
    small.answers == .counts ? SmallProvider(small) : SmallBucketProvider(small)
  }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws {}

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    let range = TimeRange(interval)
    try spend(range)
    return count(in: range)
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] { [] }

  fileprivate func spend(_ range: TimeRange) throws {
    queries += 1
    Simulation.noteWork()
    if let bounds, range.start < bounds.start || bounds.end < range.end { throw StrayQuery() }
    switch failure {
    case .provider(let query) where queries >= query: throw InjectedFailure()
    case .cancellation(let query) where queries >= query: throw CancellationError()
    default: if queries > Self.maximumQueries { throw InjectedFailure() }
    }
  }

  /// Returns the larger of the sources' sums, in millionths of a step; nil if there is no sample.
  fileprivate func millionths(in range: TimeRange) -> Int64? {
    var (first, second) = (Int64(0), Int64(0))
    var isEmpty = true
    for sample in samples where range.contains(sample.time) {
      let amount = Int64(1_000_000 * sample.count + sample.millionths)
      if sample.source == 0 { first += amount } else { second += amount }
      isEmpty = false
    }
    return isEmpty ? nil : max(first, second)
  }

  fileprivate func count(in range: TimeRange) -> Int {
    let half: Int64 = answers == .nearestGaps ? 500_000 : 0
    let steps = Int(((millionths(in: range) ?? 0) + half) / 1_000_000)
    guard answers == .growing, let first = samples.first, range.contains(first.time) else {
      return steps
    }
    return steps + 5_000 * queries
  }
}

/// The error of a query outside the range that is layered.
private struct StrayQuery: Error {}

/// A small provider that also counts buckets.
@MainActor
private final class SmallBucketProvider: SmallProvider, StepBucketProvider {
  var isAdditive: Bool { answers.areAdditive }
  /// The start of the first response with buckets.
  private var firstStart: Instant?

  /// The kind of a response, which depends on its place after the first one.
  private func kind(of range: TimeRange, _ length: Int64) -> SmallLayering.Answers {
    if answers != .alternating { return answers }
    let first = firstStart ?? range.start
    firstStart = first
    let place = (range.start.milliseconds - first.milliseconds) / (10_000 * length)
    return [.gaps, .tooFew, .gaps, .sums][Int(place % 4)]
  }

  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  {
    let range = TimeRange(interval)
    try spend(range)
    let length = Int64(bucketSeconds) * Milliseconds.second
    let number = Int((range.length - 1) / length + 1)
    var counts = [Int](repeating: 0, count: number)
    var millionths = [Int64?](repeating: nil, count: number)
    let places = Set(
      samples.filter { range.contains($0.time) }.map {
        ($0.time.milliseconds - range.start.milliseconds) / length
      })
    for place in places {
      let start = range.start.advanced(by: place * length)
      let bucket = TimeRange(start: start, end: min(range.end, start.advanced(by: length)))
      counts[Int(place)] = count(in: bucket) + (answers == .estimates ? 9 : 0)
      millionths[Int(place)] = self.millionths(in: bucket)
    }
    switch kind(of: range, length) {
    case .alternating, .counts, .sums, .growing:
      return StepBucketCounts(counts, guarantee: .exactSums)
    case .buckets: return StepBucketCounts(counts, guarantee: .exactBuckets)
    case .tooFew: return StepBucketCounts(counts.dropLast(), guarantee: .exactSums)
    case .negative:
      counts[number / 2] = -1
      return StepBucketCounts(counts, guarantee: .exactSums)
    case .estimates: return StepBucketCounts(counts, guarantee: .estimates)
    case .gaps, .nearestGaps: break
    case .tooFewAmounts: millionths.removeLast()
    case .negativeAmount: millionths[number / 2] = -1
    }
    return StepBucketCounts(
      counts, guarantee: .estimates,
      amounts: StepBucketAmounts(
        millionths, rounding: answers == .nearestGaps ? .nearest : .down))
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
