public import struct Foundation.DateInterval
public import HealthContracts

/// The step service of an app: a main-actor wrapper around an injected provider.
///
/// Every provider error that is not a `HealthKitError` is wrapped as `HealthKitError.queryFailed`.
@MainActor
public final class HealthKitManager<Provider: StatisticsQueryProvider>: StepDataProvider {
  private let healthKitProvider: Provider

  /// Creates a manager over a provider.
  ///
  /// - Parameter healthKitProvider: The HealthKit provider, the simulated one or a mock.
  public init(healthKitProvider: Provider) {
    self.healthKitProvider = healthKitProvider
  }

  public var isAvailable: Bool { healthKitProvider.isAvailable }

  /// The authorization status that the provider reports.
  public var authStatus: HealthKitAuthStatus { healthKitProvider.authorizationStatus() }

  public func requestAuthorization() async throws {
    guard isAvailable else { throw HealthKitError.notAvailable }
    do {
      try await healthKitProvider.requestAuthorization()
    } catch {
      throw wrapped(error)
    }
  }

  public func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    do {
      return try await healthKitProvider.getAggregatedStepCount(for: interval)
    } catch {
      throw wrapped(error)
    }
  }

  public func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    do {
      return try await healthKitProvider.getRawStepSamples(for: interval)
    } catch {
      throw wrapped(error)
    }
  }

  private func wrapped(_ error: any Error) -> any Error {
    error is HealthKitError ? error : HealthKitError.queryFailed(underlying: error)
  }
}

extension HealthKitManager: StepBucketProvider where Provider: StepBucketProvider {
  public var isAdditive: Bool { healthKitProvider.isAdditive }

  public func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  {
    do {
      return try await healthKitProvider.getStepCounts(
        for: interval, bucketSeconds: bucketSeconds)
    } catch {
      throw wrapped(error)
    }
  }
}

extension HealthKitManager: StepPageProvider where Provider: StepPageProvider {
  public func getRawStepSamples(for interval: DateInterval, limit: Int) async throws
    -> [any StepSampleData]
  {
    do {
      return try await healthKitProvider.getRawStepSamples(for: interval, limit: limit)
    } catch {
      throw wrapped(error)
    }
  }
}
