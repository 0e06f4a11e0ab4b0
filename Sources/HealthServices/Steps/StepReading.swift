public import struct Foundation.DateInterval
public import HealthContracts

extension StepReading {
  /// Reads an interval.
  ///
  /// The queries follow the usage example of the HealthKit manager: availability, authorization,
  /// the inexpensive count, and the samples only if the count is above zero and within the limit.
  ///
  /// - Parameters:
  ///   - interval: The half-open interval to read.
  ///   - provider: The provider of step data.
  ///   - limit: The highest step count for which samples are fetched.
  /// - Returns: The step count, with the samples if they were fetched.
  /// - Throws: `HealthKitError.notAvailable`, before any query, on a device without health data;
  ///   otherwise the error of the provider.
  @MainActor
  public static func read(
    _ interval: DateInterval, from provider: any StepDataProvider, limit: Int = 10_000
  ) async throws -> StepReading {
    guard provider.isAvailable else { throw HealthKitError.notAvailable }
    try await provider.requestAuthorization()
    let stepCount = try await provider.getAggregatedStepCount(for: interval)
    guard stepCount > 0, stepCount <= limit else {
      return StepReading(stepCount: stepCount, samples: nil)
    }
    return StepReading(
      stepCount: stepCount, samples: try await provider.getRawStepSamples(for: interval))
  }
}
