public import struct Foundation.Date

extension Metrics {
  /// The public interface of the metrics service, and the only one that view models use.
  ///
  /// The fetch methods are not isolated, so that actors, plain values, and main-actor classes can
  /// conform. The synchronous members are isolated to the main actor.
  public protocol HealthKitServiceProtocol: Sendable {
    /// Returns whether the device has health data; an app hides its health features if not.
    @MainActor func isHealthDataAvailable() -> Bool

    /// Requests read access to the seven types, and no write access.
    ///
    /// - Returns: True if the person has now been asked for every type, as `readAccess()` tells;
    ///   this does not mean that access was granted.
    /// - Throws: `ServiceError.notAvailable`, or an error from the store.
    func requestAuthorization() async throws -> Bool

    /// Returns whether the person was asked for read access; the answer itself is never known.
    @MainActor func readAccess() -> ReadAccess

    /// Returns the hint about access to show to the person.
    ///
    /// - Parameter batch: The last batch; `nil` if there is none yet.
    /// - Returns: The hint.
    @MainActor func accessHint(after batch: HealthDataBatch?) -> AccessHint

    /// Returns the merged step count of the samples that start in a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: The whole number of steps, with the sources merged, rounded down; 0 without data.
    /// - Throws: `ServiceError.notAvailable`, `CancellationError`, or an error from the store.
    func fetchDailySteps(for date: Date) async throws -> Int

    /// Returns the last resting heart rate of a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: Beats per minute of the sample with the latest start; `nil` without a sample.
    /// - Throws: The same errors as `fetchDailySteps(for:)`.
    func fetchRestingHeartRate(for date: Date) async throws -> Double?

    /// Returns the last heart rate of a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: Beats per minute of the sample with the latest start; `nil` without a sample.
    /// - Throws: The same errors as `fetchDailySteps(for:)`.
    func fetchHeartRate(for date: Date) async throws -> Double?

    /// Returns the last heart rate variability (SDNN) of a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: Milliseconds of the sample with the latest start; `nil` without a sample.
    /// - Throws: The same errors as `fetchDailySteps(for:)`.
    func fetchHeartRateVariability(for date: Date) async throws -> Double?

    /// Returns the last blood oxygen saturation of a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: The fraction, 0 to 1, of the sample with the latest start; `nil` without a
    ///   sample.
    /// - Throws: The same errors as `fetchDailySteps(for:)`.
    func fetchOxygenSaturation(for date: Date) async throws -> Double?

    /// Returns the last respiratory rate of a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: Breaths per minute of the sample with the latest start; `nil` without a sample.
    /// - Throws: The same errors as `fetchDailySteps(for:)`.
    func fetchRespiratoryRate(for date: Date) async throws -> Double?

    /// Returns the sleep of the night that ends in a local day: from noon of the previous day to
    /// noon.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: The sleep; all values are zero for an empty night.
    /// - Throws: The same errors as `fetchDailySteps(for:)`.
    func fetchSleepAnalysis(for date: Date) async throws -> SleepData

    /// Returns all metrics of the current day, read concurrently.
    ///
    /// - Returns: The batch; a failed read is reported in its metric and does not affect the
    ///   others.
    /// - Throws: `ServiceError.notAvailable`, or `CancellationError` if the caller is cancelled.
    func fetchLatestMetrics() async throws -> HealthDataBatch

    /// Returns all metrics of a local day, read concurrently.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: The batch, as for `fetchLatestMetrics()`.
    /// - Throws: The same errors as `fetchLatestMetrics()`.
    func fetchMetrics(for date: Date) async throws -> HealthDataBatch

    /// Enables background delivery for each type; a failure for one type does not stop the others.
    ///
    /// - Throws: `ServiceError.notAvailable`, or `ServiceError.backgroundDelivery` with the failed
    ///   types after all types were tried.
    func enableBackgroundDelivery() async throws

    /// Starts one observer per type, whose handler only schedules a background task.
    ///
    /// An update requests no other run while one is pending. If the scheduler refuses a request,
    /// the next update makes another one.
    ///
    /// Calling this again adds no observers.
    @MainActor func setupObserverQueries()
  }
}
