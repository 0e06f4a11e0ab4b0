public import struct Foundation.DateInterval
public import HealthContracts

/// The step service of an app: a thin main-actor wrapper around whichever provider is injected.
///
/// Every error of the provider arrives as `HealthKitError`, wrapped once.
@MainActor
public final class HealthKitManager<Provider: StatisticsQueryProvider>: StepDataProvider {
  private let healthKitProvider: Provider

  /// Makes a manager over a provider.
  ///
  /// - Parameter healthKitProvider: The real store, the simulated one or a mock.
  public init(healthKitProvider: Provider) {
    self.healthKitProvider = healthKitProvider
  }

  /// Whether the provider below has health data.
  public var isAvailable: Bool { healthKitProvider.isAvailable }

  /// What the provider below knows of the person's answer.
  public var authStatus: HealthKitAuthStatus { healthKitProvider.authorizationStatus() }

  /// Asks the person for read access to steps.
  ///
  /// - Throws: `HealthKitError.notAvailable` on a device without health data.
  public func requestAuthorization() async throws {
    guard isAvailable else { throw HealthKitError.notAvailable }
    do {
      try await healthKitProvider.requestAuthorization()
    } catch {
      throw wrapped(error)
    }
  }

  /// The steps of the samples that start inside an interval.
  ///
  /// - Parameter interval: Half-open.
  /// - Returns: Whole steps, sources merged.
  /// - Throws: `HealthKitError.queryFailed` with the provider's error.
  public func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    do {
      return try await healthKitProvider.getAggregatedStepCount(for: interval)
    } catch {
      throw wrapped(error)
    }
  }

  /// The samples that start inside an interval.
  ///
  /// - Parameter interval: Half-open.
  /// - Returns: The samples of all sources, ascending by start.
  /// - Throws: `HealthKitError.queryFailed` with the provider's error.
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
  /// Whether the answers of the provider below add up.
  public var answersAddUp: Bool { healthKitProvider.answersAddUp }

  /// The steps of consecutive buckets, where the provider below can count them.
  ///
  /// - Parameters:
  ///   - interval: Half-open.
  ///   - bucketSeconds: The length of a bucket, above zero.
  /// - Returns: What the provider below answers.
  /// - Throws: `HealthKitError.queryFailed` with the provider's error.
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
  /// The first samples that start inside an interval, where the provider below takes a limit.
  ///
  /// - Parameters:
  ///   - interval: Half-open.
  ///   - limit: The most samples, above zero.
  /// - Returns: The samples of all sources, ascending by start.
  /// - Throws: `HealthKitError.queryFailed` with the provider's error.
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
