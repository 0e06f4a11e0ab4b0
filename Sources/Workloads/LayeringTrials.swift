import struct Foundation.DateInterval
import HealthContracts
public import HealthModel
import Scenario

/// One way to layer: a strategy with its numbers.
public struct LayeringSetting: Hashable, Sendable {
  /// How the history is divided.
  public var strategy: LayeringStrategy
  /// The most steps of a divisible interval.
  public var threshold: Int
  /// The length in milliseconds from which an interval is not divided.
  public var minimumInterval: Int64

  /// Makes a setting.
  ///
  /// - Parameters:
  ///   - strategy: How the history is divided.
  ///   - threshold: The most steps of a divisible interval, above zero.
  ///   - minimumInterval: The length in milliseconds from which nothing is divided, above zero.
  public init(strategy: LayeringStrategy, threshold: Int, minimumInterval: Int64) {
    self.strategy = strategy
    self.threshold = threshold
    self.minimumInterval = minimumInterval
  }
}

/// What one way to layer did, and what it asked for.
public struct LayeringTrial: Sendable {
  /// What was seen, as far as a single run shows it.
  public var observation: LayeringObservation
  /// Buckets asked for, in all queries for buckets together.
  public var buckets: Int
}

/// Layers one history in many ways on one device.
@MainActor
public struct LayeringTrials {
  private let context: WorkloadContext

  /// Prepares a device for trials.
  ///
  /// - Parameter context: The services, the device and the history.
  public init(_ context: WorkloadContext) { self.context = context }

  /// Layers once.
  ///
  /// - Parameter setting: The way.
  /// - Returns: What was done.
  /// - Throws: What the service or the store throws.
  public func run(_ setting: LayeringSetting) async throws -> LayeringTrial {
    let device = context.device
    device.beginRun(of: "layering")
    let store = context.suite.intervalStore()
    let counting = Self.counting(context.statistics)
    let now = context.history.span.end
    var configuration = context.layering(setting.strategy, now: now)
    configuration.maxStepsPerInterval = setting.threshold
    configuration.minimumIntervalMilliseconds = setting.minimumInterval
    let gauge = Gauge()
    let service = context.suite.layering(
      LayeringDependencies(
        stepDataProvider: context.suite.stepData(counting), intervalStore: store, now: now.date,
        configuration: configuration, onProgress: { gauge.note($0.currentDepth) }))
    // The work of an attempt that fails is not the layering's.
    var (begin, before) = (device.now, device.counters)
    var run = LayeringRun(strategy: setting.strategy)
    run.returnedCount = try await context.patience.insist {
      (begin, before) = (device.now, device.counters)
      counting.buckets = 0
      return try await service.performLayering()
    }
    let after = device.counters
    run.collectionQueries = after[.collection] - before[.collection]
    run.queries = after[.statistics] - before[.statistics] + run.collectionQueries
    run.rawQueries = after[.samples] - before[.samples]
    run.samplesScanned = after.samplesScanned - before.samplesScanned
    run.virtualMilliseconds = device.now.milliseconds - begin.milliseconds
    run.maxDepth = gauge.deepest
    run.intervals = try store.allIntervals().map {
      LayeredInterval(
        range: $0.range, count: $0.stepCount, synced: $0.syncedToServer,
        indivisible: $0.isIndivisible)
    }
    var observation = LayeringObservation(
      range: context.layeringRange, threshold: setting.threshold,
      minimumInterval: setting.minimumInterval, strategy: setting.strategy)
    observation.first = run
    return LayeringTrial(observation: observation, buckets: counting.buckets)
  }

  private static func counting(_ provider: some StatisticsQueryProvider) -> any BucketCounting {
    CountingProvider(provider)
  }
}

/// Remembers the deepest division reported.
@MainActor
private final class Gauge {
  private(set) var deepest = 0

  func note(_ depth: Int) { deepest = max(deepest, depth) }
}

/// A provider that knows how many buckets it was asked for.
@MainActor
private protocol BucketCounting: AnyObject, StatisticsQueryProvider {
  var buckets: Int { get set }
}

@MainActor
private final class CountingProvider<Base: StatisticsQueryProvider>: BucketCounting {
  private let base: Base
  var buckets = 0

  init(_ base: Base) { self.base = base }

  var isAvailable: Bool { base.isAvailable }

  func requestAuthorization() async throws { try await base.requestAuthorization() }

  func authorizationStatus() -> HealthKitAuthStatus { base.authorizationStatus() }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try await base.getAggregatedStepCount(for: interval)
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try await base.getRawStepSamples(for: interval)
  }
}

extension CountingProvider: StepBucketProvider where Base: StepBucketProvider {
  var answersAddUp: Bool { base.answersAddUp }

  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  {
    let answer = try await base.getStepCounts(for: interval, bucketSeconds: bucketSeconds)
    buckets += answer.counts.count
    return answer
  }
}

extension WorkloadContext {
  /// The configured calendar years back from now, computed on the wall clock.
  var layeringRange: TimeRange {
    let zones = scenario.zones
    let now = history.span.end
    let wall = zones.wall(at: now)
    let day = LocalDay(ordinal: Int(wall.floorDivided(by: Milliseconds.day)))
    let (year, month, dayOfMonth) = day.components
    let back = year - scenario.services.layeringYearsBack
    let same = LocalDay(year: back, month: month, day: dayOfMonth)
    // 29 February goes back to the 28th of a common year.
    let first = same ?? LocalDay(year: back, month: month, day: dayOfMonth - 1) ?? day
    let start = first.wallMilliseconds + wall - day.wallMilliseconds
    var instant = Instant(milliseconds: start - zones.offset(at: Instant(milliseconds: start)))
    instant = Instant(milliseconds: start - zones.offset(at: instant))
    return TimeRange(start: instant, end: now)
  }
}
