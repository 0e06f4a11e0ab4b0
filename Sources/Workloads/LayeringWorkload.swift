import Foundation
import HealthContracts
import HealthModel
import Scenario
import ServiceObservations
import SimulatedHealth

/// A workload that layers the history twice, then with a provider that fails half way, clears the
/// intervals, layers with other strategies, and layers small drawn histories.
@MainActor
struct LayeringWorkload {
  private let context: WorkloadContext

  init(_ context: WorkloadContext) { self.context = context }

  func run() async throws -> LayeringObservation {
    let settings = context.scenario.services
    var observation = LayeringObservation(
      range: context.layeringRange, threshold: settings.layeringThreshold,
      minimumInterval: settings.layeringMinimumInterval,
      strategy: settings.layeringStrategy)
    let store = context.suite.intervalStore()
    let provider = context.statistics
    observation.first = try await context.layer(
      configuration(settings.layeringStrategy), provider, store)
    try await fetch(provider, &observation)
    let service = service(settings.layeringStrategy, provider, store)
    _ = try await context.retryPolicy.retrying { try await service.performLayering() }
    observation.again = try context.layered(store)
    await fail(provider, store, &observation)
    observation.afterFailure = try context.layered(store)
    try await service.clearAllIntervals()
    observation.leftAfterClear = try store.allIntervals().count
    for strategy in settings.layeringComparison {
      context.device.store.renewBudget()
      observation.compared.append(
        try await context.layer(
          configuration(strategy), provider, context.suite.intervalStore()))
    }
    observation.small = await SmallLayerings(context).observed()
    var calls = IntervalStoreCalls(context)
    observation.storeCalls = try calls.observed()
    return observation
  }

  /// Fetches each interval's raw samples, as an upload would.
  private func fetch(
    _ provider: any StatisticsQueryProvider, _ observation: inout LayeringObservation
  ) async throws {
    context.device.store.renewBudget()
    for interval in observation.first.intervals {
      let samples = try await context.retryPolicy.retrying {
        try await provider.getRawStepSamples(for: interval.range.dateInterval)
      }
      observation.rawRows.append(context.rows(of: samples).rows)
    }
    context.device.store.renewBudget()
  }

  private func fail(
    _ provider: any StatisticsQueryProvider, _ store: any IntervalStoring,
    _ observation: inout LayeringObservation
  ) async {
    context.device.store.renewBudget()
    observation.failedAtQuery = observation.first.queries / 2 + 1
    for attempt in 1... {
      let faults = context.device.store.counters.faultsMet
      let failing = Self.failing(provider, at: observation.failedAtQuery)
      do {
        _ = try await service(observation.first.strategy, failing, store).performLayering()
        observation.errorShape = .swallowed
      } catch LayeringError.healthKitError(let underlying) {
        observation.errorShape = underlying is LayeringError ? .wrappedTwice : .wrappedOnce
        // Retries if a store fault occurred before the provider's failure.
        let shouldRetry = try? await context.retryPolicy.shouldRetry(
          underlying, since: faults, attempt)
        if !failing.hasFailed, attempt < 100, shouldRetry == true { continue }
      } catch {
        observation.errorShape = .raw
      }
      if !failing.hasFailed { observation.failedAtQuery = 0 }
      return
    }
  }

  private static func failing(_ provider: some StatisticsQueryProvider, at query: Int)
    -> any Failing
  {
    FailingProvider(provider, failingAt: query)
  }

  private func configuration(_ strategy: LayeringStrategy) -> LayeringConfiguration {
    context.layering(strategy, now: context.history.span.end)
  }

  private func service(
    _ strategy: LayeringStrategy, _ provider: any StatisticsQueryProvider,
    _ store: any IntervalStoring
  ) -> any LayeringServiceProtocol {
    context.layeringService(configuration(strategy), provider, store)
  }
}

/// The error that a failing provider throws.
struct InjectedFailure: Error {}

/// A step provider whose *n*-th count query fails.
@MainActor
private protocol Failing: StatisticsQueryProvider {
  /// True if the failing query was made.
  var hasFailed: Bool { get }
}

/// A provider that forwards all queries but its *n*-th count query, which fails, as do later ones.
///
/// It provides bucket counts if its base provider does.
@MainActor
private final class FailingProvider<Base: StatisticsQueryProvider>: Failing {
  private let base: Base
  private var answersLeft: Int
  private(set) var hasFailed = false

  init(_ base: Base, failingAt query: Int) {
    self.base = base
    answersLeft = query - 1
  }

  private func spend() throws {
    if answersLeft == 0 {
      hasFailed = true
      throw InjectedFailure()
    }
    answersLeft -= 1
  }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws { try await base.requestAuthorization() }

  func authorizationStatus() -> HealthKitAuthStatus { .authorized }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try spend()
    return try await base.getAggregatedStepCount(for: interval)
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try await base.getRawStepSamples(for: interval)
  }
}

extension FailingProvider: StepBucketProvider where Base: StepBucketProvider {
  var isAdditive: Bool { base.isAdditive }

  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  {
    try spend()
    return try await base.getStepCounts(for: interval, bucketSeconds: bucketSeconds)
  }
}
