public import struct Foundation.DateInterval
public import HealthContracts

/// What an app reads of an interval: its steps, and its samples where they are few enough.
///
/// The order of questions is the HealthKit manager's usage: availability, then authorization, then
/// the cheap count, and samples only where there is something and not too much.
public struct StepReading: Sendable {
  /// The interval's steps, sources merged.
  public let stepCount: Int
  /// The interval's samples; nil where they were not asked for.
  public let samples: [any StepSampleData]?

  /// Reads an interval.
  ///
  /// - Parameters:
  ///   - interval: Half-open.
  ///   - provider: Where steps come from.
  ///   - limit: The most steps for which samples are asked for.
  /// - Returns: What was read.
  /// - Throws: `HealthKitError.notAvailable`, before anything is asked, on a device without health
  ///   data; else what the provider reports.
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
