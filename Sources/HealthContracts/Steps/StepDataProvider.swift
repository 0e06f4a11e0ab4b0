public import struct Foundation.DateInterval

/// The high-level interface to step data, on which services depend.
@MainActor
public protocol StepDataProvider: Sendable {
  /// A Boolean value that indicates whether this device has health data.
  var isAvailable: Bool { get }

  /// Asks the person for read access to steps.
  ///
  /// - Throws: `HealthKitError.notAvailable` on a device without health data.
  func requestAuthorization() async throws

  /// Returns the merged step count of the samples that start inside an interval.
  ///
  /// - Parameter interval: A half-open interval: a sample that starts at its end belongs to the
  ///   next interval.
  /// - Returns: The whole number of steps, with the sources merged; 0 if there are none.
  /// - Throws: An error from the underlying provider.
  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int

  /// Returns the samples of all sources that start inside an interval, ascending by start.
  ///
  /// - Parameter interval: A half-open interval, as in `getAggregatedStepCount(for:)`.
  /// - Returns: The samples, with the sources not merged.
  /// - Throws: An error from the underlying provider.
  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData]
}
