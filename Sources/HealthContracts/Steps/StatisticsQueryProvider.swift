public import struct Foundation.DateInterval

/// The low-level interface to step data: the real health store, the simulated one, or a mock.
///
/// Its queries are not isolated to an actor, so that `@MainActor` classes, actors, and plain values
/// can all conform. Its synchronous members are isolated to the main actor, because a main-actor
/// class could not answer them from another executor.
public protocol StatisticsQueryProvider: Sendable {
  /// A Boolean value that indicates whether this device has health data.
  @MainActor var isAvailable: Bool { get }

  /// Asks the person for read access to steps.
  ///
  /// - Throws: `HealthKitError.notAvailable` on a device without health data. A denial is not an
  ///   error: later queries find no samples.
  func requestAuthorization() async throws

  /// Returns the known state of the person's answer.
  ///
  /// - Returns: The status. Denied read access cannot be distinguished from an empty store.
  @MainActor func authorizationStatus() -> HealthKitAuthStatus

  /// Returns the merged step count of the samples that start inside an interval.
  ///
  /// - Parameter interval: A half-open interval: a sample that starts at its end belongs to the
  ///   next interval.
  /// - Returns: The whole number of steps, with the sources merged; 0 if there are none.
  /// - Throws: An error from the store.
  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int

  /// Returns the samples of all sources that start inside an interval, ascending by start.
  ///
  /// - Parameter interval: A half-open interval, as in `getAggregatedStepCount(for:)`.
  /// - Returns: The samples, with the sources not merged.
  /// - Throws: An error from the store.
  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData]
}
