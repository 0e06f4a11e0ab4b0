import Foundation
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import SimulatedHealth
import TestSupport

/// A provider whose answers a test writes, by range and by number of the question.
@MainActor
class AnsweringProvider: StepDataProvider {
  typealias Script = @MainActor (TimeRange, _ question: Int) -> Int

  fileprivate let script: Script
  fileprivate let failingQuery: Int?
  /// Every range asked for singly, with what was answered last.
  fileprivate(set) var answers: [TimeRange: Int] = [:]
  fileprivate(set) var queries = 0

  init(failingQuery: Int? = nil, _ script: @escaping Script) {
    self.failingQuery = failingQuery
    self.script = script
  }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws {}

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try count()
    let range = TimeRange(interval)
    let answer = script(range, queries)
    answers[range] = answer
    return answer
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    throw Refusal(number: -1)
  }

  fileprivate func count() throws {
    queries += 1
    if queries == failingQuery { throw Refusal(number: queries) }
  }
}

/// The same with buckets: the script's answers, or what a test makes of them.
@MainActor
final class BucketProvider: AnsweringProvider, StepBucketProvider {
  typealias Distortion = @MainActor ([Int], _ question: Int) -> [Int]
  /// Millionths of a step of a bucket; nil where no sample is.
  typealias Amount = @MainActor (TimeRange) -> Int64?

  private let guarantee: StepBucketCounts.Guarantee
  private let distortion: Distortion
  private let amount: Amount?
  private let rounding: StepBucketAmounts.Rounding
  private(set) var bucketQueries = 0

  init(
    _ guarantee: StepBucketCounts.Guarantee, failingQuery: Int? = nil,
    distortion: @escaping Distortion = { counts, _ in counts }, amount: Amount? = nil,
    rounding: StepBucketAmounts.Rounding = .down, _ script: @escaping Script
  ) {
    self.guarantee = guarantee
    self.distortion = distortion
    self.amount = amount
    self.rounding = rounding
    super.init(failingQuery: failingQuery, script)
  }

  var isAdditive: Bool { guarantee == .exactSums }

  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  {
    try count()
    bucketQueries += 1
    let range = TimeRange(interval)
    let starts = stride(
      from: range.start.milliseconds, to: range.end.milliseconds, by: bucketSeconds * 1_000)
    let ranges = starts.map { start in
      TimeRange(start, min(start + Int64(bucketSeconds) * 1_000, range.end.milliseconds))
    }
    let counts = ranges.enumerated().map { script($1, queries + $0) }
    let amounts = amount.map { amount in
      StepBucketAmounts(ranges.map { amount($0) }, rounding: rounding)
    }
    return StepBucketCounts(
      distortion(counts, queries), guarantee: guarantee, amounts: amounts)
  }
}

/// A strategy, and the provider that it gets.
struct StrategyCase {
  var strategy: LayeringStrategy
  /// What buckets are good for; nil where the provider counts none.
  var guarantee: StepBucketCounts.Guarantee?

  /// All strategies, with all kinds of providers, over buckets of so many minutes.
  static func all(minutes: Int) -> [StrategyCase] {
    [
      StrategyCase(strategy: .recursiveHalving), StrategyCase(strategy: .gallop),
      StrategyCase(strategy: .carriedHalving),
      StrategyCase(strategy: .carriedHalving, guarantee: .exactSums),
    ]
      + (2...10).map { StrategyCase(strategy: .kWay($0)) }
      + ([nil] + StepBucketCounts.Guarantee.allCases).map {
        StrategyCase(strategy: .packedBuckets(minutes: minutes), guarantee: $0)
      }
  }

  /// The same; without `EXHAUSTIVE` set, of the numbers of parts only the two least and the
  /// greatest.
  static func forEnumeration(minutes: Int) -> [StrategyCase] {
    all(minutes: minutes).filter { given in
      guard !Exhaustive.isWhole, case .kWay(let parts) = given.strategy else { return true }
      return [2, 3, 10].contains(parts)
    }
  }

  /// A provider of that kind; estimates are wrong by one here and there.
  @MainActor
  func provider(failingQuery: Int? = nil, _ script: @escaping AnsweringProvider.Script)
    -> AnsweringProvider
  {
    guard let guarantee else { return AnsweringProvider(failingQuery: failingQuery, script) }
    guard guarantee == .estimates else {
      return BucketProvider(guarantee, failingQuery: failingQuery, script)
    }
    let wrong: BucketProvider.Distortion = { counts, _ in
      counts.enumerated().map { max(0, $0.element &+ ($0.offset % 3 - 1)) }
    }
    return BucketProvider(guarantee, failingQuery: failingQuery, distortion: wrong, script)
  }

  /// The most queries that the strategy may need for a range divided into so many intervals.
  func mostQueries(_ range: TimeRange, intervals: Int, shortest: Int64) -> Int {
    var doublings = 0
    while (shortest << Int64(doublings)) < range.length { doublings += 1 }
    let bounds = 1 + 2 * halvingsToADay(range.length)
    return switch strategy {
    case .recursiveHalving, .carriedHalving: bounds + 2 * intervals - 1
    case .kWay(let parts): bounds + min(2 * intervals, intervals * parts / (parts - 1) + intervals)
    case .gallop: bounds + intervals * (2 * doublings + 4)
    case .packedBuckets(let minutes):
      bounds + 2 * intervals + Int(range.length / (Int64(minutes) * 600_000_000)) + 1
    }
  }
}

/// One layering with a strategy, and what it stored.
@MainActor
struct StrategyRun {
  let provider: AnsweringProvider
  let configuration: LayeringConfiguration
  let now: Instant
  let store = InMemoryIntervalStore()

  init(
    _ strategy: LayeringStrategy, _ provider: AnsweringProvider, limit: Int, shortest: Int64,
    years: Int = 1, now: Instant
  ) {
    self.provider = provider
    self.now = now
    configuration = LayeringConfiguration(
      maxStepsPerInterval: limit, minimumIntervalMilliseconds: shortest, maxYearsBack: years,
      timeZone: .gmt, strategy: strategy)
  }

  var intervals: [SyncInterval] { store.allIntervals() }

  func perform(onProgress: (@MainActor @Sendable (LayeringProgress) -> Void)? = nil) async throws
    -> Int
  {
    try await LayeringService(
      LayeringDependencies(
        stepDataProvider: provider, intervalStore: store, now: now.date,
        configuration: configuration, onProgress: onProgress)
    ).performLayering()
  }

  /// What is wrong with the intervals whatever the history; counts are held against a function.
  func breach(within range: TimeRange, counts: (TimeRange) -> Int?) -> String? {
    guard let first = intervals.first, let last = intervals.last else { return "nothing is stored" }
    if first.range.start < range.start || range.end < last.range.end { return "the range is left" }
    for (left, right) in zip(intervals, intervals.dropFirst())
    where left.range.end != right.range.start {
      return "a gap or an overlap at \(left.endDate)"
    }
    for interval in intervals {
      let isOver = interval.stepCount > configuration.maxStepsPerInterval
      if interval.range.isEmpty { return "an interval is empty" }
      if interval.isIndivisible != isOver { return "\(interval.stepCount) steps marked wrongly" }
      if isOver, interval.range.length > configuration.minimumIntervalMilliseconds {
        return "an interval of \(interval.range.length) ms is left divisible"
      }
      let steps = counts(interval.range)
      if steps != interval.stepCount {
        return "\(String(describing: steps)) steps are given as \(interval.stepCount)"
      }
      if interval.syncedToServer { return "an interval starts synced" }
    }
    return nil
  }
}
