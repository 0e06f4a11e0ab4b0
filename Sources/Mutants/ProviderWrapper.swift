import struct Foundation.DateInterval
import HealthContracts

/// A step provider that adds a defect to another provider.
@MainActor
final class ProviderWrapper: StatisticsQueryProvider, StepDataProvider {
  typealias Count = @MainActor (any StatisticsQueryProvider, DateInterval) async throws -> Int
  typealias Samples =
    @MainActor (any StatisticsQueryProvider, DateInterval) async throws -> [any StepSampleData]

  private let base: any StatisticsQueryProvider
  private let count: Count
  private let samples: Samples

  init(
    _ base: any StatisticsQueryProvider,
    count: @escaping Count = { try await $0.getAggregatedStepCount(for: $1) },
    samples: @escaping Samples = { try await $0.getRawStepSamples(for: $1) }
  ) {
    self.base = base
    self.count = count
    self.samples = samples
  }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws { try await base.requestAuthorization() }

  func authorizationStatus() -> HealthKitAuthStatus { .authorized }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try await count(base, interval)
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try await samples(base, interval)
  }
}
