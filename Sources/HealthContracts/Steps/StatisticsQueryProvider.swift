public import struct Foundation.DateInterval

/// The low-level door to step data: the real health store, the simulated one or a mock.
///
/// Its queries are not isolated to an actor, so that `@MainActor` classes, actors and plain values
/// can all conform; its synchronous members are the main actor's, since a main-actor class could
/// not answer them from elsewhere.
public protocol StatisticsQueryProvider: Sendable {
  /// Whether this device has health data at all.
  @MainActor var isAvailable: Bool { get }

  /// Asks the person for read access to steps.
  ///
  /// - Throws: `HealthKitError.notAvailable` on a device without health data. A denial is no error:
  ///   later queries find nothing.
  func requestAuthorization() async throws

  /// What is known of the person's answer.
  ///
  /// - Returns: The status; reading that was denied cannot be told from reading that finds nothing.
  @MainActor func authorizationStatus() -> HealthKitAuthStatus

  /// The steps of the samples that start inside an interval, sources merged.
  ///
  /// - Parameter interval: Half-open: a sample that starts at its end belongs to the next interval.
  /// - Returns: Whole steps; 0 where there are none.
  /// - Throws: What the store reports.
  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int

  /// The samples that start inside an interval, all sources, ascending by start.
  ///
  /// - Parameter interval: Half-open, as above.
  /// - Returns: The samples, unmerged.
  /// - Throws: What the store reports.
  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData]
}
