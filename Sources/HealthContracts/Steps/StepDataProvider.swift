public import struct Foundation.DateInterval

/// The high-level door to step data that services depend on.
@MainActor
public protocol StepDataProvider: Sendable {
  /// Whether this device has health data at all.
  var isAvailable: Bool { get }

  /// Asks the person for read access to steps.
  ///
  /// - Throws: `HealthKitError.notAvailable` on a device without health data.
  func requestAuthorization() async throws

  /// The steps of the samples that start inside an interval, sources merged.
  ///
  /// - Parameter interval: Half-open: a sample that starts at its end belongs to the next interval.
  /// - Returns: Whole steps; 0 where there are none.
  /// - Throws: What the provider below reports.
  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int

  /// The samples that start inside an interval, all sources, ascending by start.
  ///
  /// - Parameter interval: Half-open, as above.
  /// - Returns: The samples, unmerged.
  /// - Throws: What the provider below reports.
  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData]
}
