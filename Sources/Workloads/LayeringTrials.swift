import struct Foundation.DateInterval
import HealthContracts
package import HealthModel
import Scenario
package import ServiceObservations
import SimulatedHealth

/// One way to layer: a strategy with its numbers.
package struct LayeringSetting: Hashable, Sendable {
  /// How the history is divided.
  package var strategy: LayeringStrategy
  /// The most steps of a divisible interval.
  package var threshold: Int
  /// The length in milliseconds from which an interval is not divided.
  package var minimumInterval: Int64

  /// Makes a setting.
  ///
  /// - Parameters:
  ///   - strategy: How the history is divided.
  ///   - threshold: The most steps of a divisible interval, above zero.
  ///   - minimumInterval: The length in milliseconds from which nothing is divided, above zero.
  package init(strategy: LayeringStrategy, threshold: Int, minimumInterval: Int64) {
    self.strategy = strategy
    self.threshold = threshold
    self.minimumInterval = minimumInterval
  }
}

/// What one way to layer did, and what it asked for.
package struct LayeringTrial: Sendable {
  /// What was seen, as far as a single run shows it.
  package var observation: LayeringObservation
  /// Buckets asked for, in all queries for buckets together.
  package var buckets: Int
}

/// Layers one history in many ways on one device.
@MainActor
package struct LayeringTrials {
  private let context: WorkloadContext

  /// Prepares a device for trials.
  ///
  /// - Parameter context: The services, the device and the history.
  package init(_ context: WorkloadContext) { self.context = context }

  /// Layers once.
  ///
  /// - Parameter setting: The way.
  /// - Returns: What was done.
  /// - Throws: What the service or the store throws.
  package func run(_ setting: LayeringSetting) async throws -> LayeringTrial {
    context.device.store.beginRun(of: "layering")
    let counting = Self.counting(context.statistics)
    var configuration = context.layering(setting.strategy, now: context.history.span.end)
    configuration.maxStepsPerInterval = setting.threshold
    configuration.minimumIntervalMilliseconds = setting.minimumInterval
    let run = try await context.layer(configuration, counting, context.suite.intervalStore()) {
      counting.buckets = 0
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
