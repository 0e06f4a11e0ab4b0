import Foundation
import HealthContracts

/// The HealthKit plan's generic wrapper, which keeps its provider as an existential.
@MainActor
public final class HealthKitManager<T: StatisticsQueryProvider>: StepDataProvider {
  private let healthKitProvider: StatisticsQueryProvider

  /// Makes a wrapper over a provider.
  public init(healthKitProvider: T) {
    self.healthKitProvider = healthKitProvider
  }

  /// What the provider says.
  public var isAvailable: Bool { healthKitProvider.isAvailable }

  /// What the provider says.
  public var authStatus: HealthKitAuthStatus { healthKitProvider.authorizationStatus() }

  /// Asks the provider.
  public func requestAuthorization() async throws {
    try await healthKitProvider.requestAuthorization()
  }

  /// Asks the provider.
  public func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try await healthKitProvider.getAggregatedStepCount(for: interval)
  }

  /// Asks the provider.
  public func getRawStepSamples(for interval: DateInterval) async throws -> [StepSampleData] {
    try await healthKitProvider.getRawStepSamples(for: interval)
  }
}
