import struct Foundation.DateInterval
import HealthContracts
package import HealthModel
import Scenario
package import ServiceObservations
import SimulatedHealth

/// A layering strategy with its parameters.
package struct LayeringSetting: Hashable, Sendable {
  /// The strategy by which the history is divided.
  package var strategy: LayeringStrategy
  /// The step count above which an interval is divided.
  package var threshold: Int
  /// The length in milliseconds at or below which an interval is not divided.
  package var minimumInterval: Int64

  /// Creates a setting.
  ///
  /// - Parameters:
  ///   - strategy: The strategy by which the history is divided.
  ///   - threshold: The step count above which an interval is divided, at least 1.
  ///   - minimumInterval: The length in milliseconds at or below which an interval is not divided,
  ///     above zero.
  package init(strategy: LayeringStrategy, threshold: Int, minimumInterval: Int64) {
    self.strategy = strategy
    self.threshold = threshold
    self.minimumInterval = minimumInterval
  }
}

/// The result of layering with one setting.
package struct LayeringTrial: Sendable {
  /// The observation of a single run; properties that need further runs are not set.
  package var observation: LayeringObservation
  /// The total number of buckets requested in all bucket queries.
  package var buckets: Int
}

/// A series of layering runs with different settings over the same history and device.
@MainActor
package struct LayeringTrials {
  private let context: WorkloadContext

  /// Creates trials that use the services, device and history of a context.
  package init(_ context: WorkloadContext) { self.context = context }

  /// Layers once with a setting.
  ///
  /// - Parameter setting: The strategy and its parameters.
  /// - Returns: The observation and the number of buckets requested.
  /// - Throws: Errors of the service or the interval store that no health-store fault explains.
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

/// A step provider that counts the requested buckets.
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
  var isAdditive: Bool { base.isAdditive }

  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  {
    let answer = try await base.getStepCounts(for: interval, bucketSeconds: bucketSeconds)
    buckets += answer.counts.count
    return answer
  }
}
