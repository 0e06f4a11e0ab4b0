import AppleAdapters
import struct Foundation.DateInterval
import HealthContracts
import HealthKit
import SimulatedHealth
import VirtualTime

/// Step counts through the adapter to HealthKit, which has neither pages nor buckets.
@MainActor
final class HealthKitSteps: StatisticsQueryProvider, StepBucketProvider, StepPageProvider {
  private let adapter = HealthKitStatisticsQueryProvider()
  private let provider: StepProvider

  init(_ provider: StepProvider) {
    self.provider = provider
    if let simulation = Simulation.current {
      HealthKitDevice.attach(provider.store, to: simulation)
    }
  }

  var isAvailable: Bool { adapter.isAvailable }
  func requestAuthorization() async throws { try await adapter.requestAuthorization() }
  func authorizationStatus() -> HealthKitAuthStatus { adapter.authorizationStatus() }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try await adapter.getAggregatedStepCount(for: interval)
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try await adapter.getRawStepSamples(for: interval)
  }

  func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
  { try await provider.getRawStepSamples(for: interval, limit: limit) }

  var isAdditive: Bool { provider.isAdditive }

  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  { try await provider.getStepCounts(for: interval, bucketSeconds: bucketSeconds) }
}
