public import struct Foundation.Date

extension Metrics {
  /// The public interface of the metrics service; view models see nothing else.
  ///
  /// Fetches are not isolated, so that actors, plain values and main-actor classes can conform; the
  /// synchronous members are the main actor's.
  public protocol HealthKitServiceProtocol: Sendable {
    /// Whether the device has health data at all; features are hidden where it has none.
    ///
    /// - Returns: What the store says.
    @MainActor func isHealthDataAvailable() -> Bool

    /// Asks the person to let the app read its seven types and share none.
    ///
    /// - Returns: Whether the request was dealt with; no grant follows from it.
    /// - Throws: `ServiceError.notAvailable`; what the store says.
    func requestAuthorization() async throws -> Bool

    /// What is known of read access.
    ///
    /// - Returns: Whether the person was asked; never what was answered.
    @MainActor func readAccess() -> ReadAccess

    /// What to show the person about access.
    ///
    /// - Parameter batch: The last batch; nil where there is none yet.
    /// - Returns: The hint.
    @MainActor func accessHint(after batch: HealthDataBatch?) -> AccessHint

    /// The steps of the samples that start in a local day, sources merged.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: Whole steps, rounded down; 0 without data.
    /// - Throws: `ServiceError.notAvailable`; what the store says; `CancellationError`.
    func fetchDailySteps(for date: Date) async throws -> Int

    /// The resting heart rate of a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: Beats a minute of the sample that starts last; nil without one.
    /// - Throws: As `fetchDailySteps(for:)`.
    func fetchRestingHeartRate(for date: Date) async throws -> Double?

    /// The last heart rate of a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: Beats a minute of the sample that starts last; nil without one.
    /// - Throws: As `fetchDailySteps(for:)`.
    func fetchHeartRate(for date: Date) async throws -> Double?

    /// The last heart rate variability (SDNN) of a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: Milliseconds of the sample that starts last; nil without one.
    /// - Throws: As `fetchDailySteps(for:)`.
    func fetchHeartRateVariability(for date: Date) async throws -> Double?

    /// The last blood oxygen saturation of a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: A fraction, 0 to 1, of the sample that starts last; nil without one.
    /// - Throws: As `fetchDailySteps(for:)`.
    func fetchOxygenSaturation(for date: Date) async throws -> Double?

    /// The last respiratory rate of a local day.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: Breaths a minute of the sample that starts last; nil without one.
    /// - Throws: As `fetchDailySteps(for:)`.
    func fetchRespiratoryRate(for date: Date) async throws -> Double?

    /// The sleep of the night that ends in a local day: from noon of the day before to noon.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: The sleep; zeros for an empty night.
    /// - Throws: As `fetchDailySteps(for:)`.
    func fetchSleepAnalysis(for date: Date) async throws -> SleepData

    /// Every metric of the day that it is now, read together.
    ///
    /// - Returns: The batch; a metric that could not be read says so, and the others are there.
    /// - Throws: `ServiceError.notAvailable`; `CancellationError` when the caller is cancelled.
    func fetchLatestMetrics() async throws -> HealthDataBatch

    /// Every metric of a local day, read together.
    ///
    /// - Parameter date: An instant of the day.
    /// - Returns: As `fetchLatestMetrics()`.
    /// - Throws: As `fetchLatestMetrics()`.
    func fetchMetrics(for date: Date) async throws -> HealthDataBatch

    /// Lets new data of each type wake the app; a type that fails does not stop the others.
    ///
    /// - Throws: `ServiceError.notAvailable`; `ServiceError.backgroundDelivery` with the types that
    ///   failed, after all were tried.
    func enableBackgroundDelivery() async throws

    /// Starts one observer for each type, whose handler only schedules a background task; calling
    /// it again adds none.
    @MainActor func setupObserverQueries()
  }
}
