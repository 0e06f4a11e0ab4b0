public import struct Foundation.Date
public import HealthModel

extension StepsAndSleep {
  /// Reads steps and sleep; everything above depends on it and on nothing lower.
  @MainActor
  public protocol HealthKitServiceProtocol: Sendable {
    /// Asks the person to let the app read steps and sleep, both in one sheet, and share nothing.
    ///
    /// Coming back says that the request was dealt with; no grant follows from it.
    ///
    /// - Throws: `HealthKitServiceError`; what the store says; `CancellationError`.
    func requestAuthorization() async throws

    /// What is known of the write access to steps: nothing about reading.
    ///
    /// An app that only reads shows `sharingDenied` once it has asked, though reading may be
    /// granted; nothing that reads may depend on it.
    ///
    /// - Returns: The status of write access.
    func authorizationStatus() -> SharingStatus

    /// What is known of the write access to sleep: nothing about reading.
    ///
    /// An app that only reads shows `sharingDenied` once it has asked, though reading may be
    /// granted; nothing that reads may depend on it.
    ///
    /// - Returns: The status of write access.
    func sleepAuthorizationStatus() -> SharingStatus

    /// The steps of the samples that start in a stretch of time, sources merged.
    ///
    /// - Parameters:
    ///   - start: The first instant.
    ///   - end: The first instant after; not after `start` gives 0.
    /// - Returns: Steps, with a fraction where sources overlap in part; 0 without data.
    /// - Throws: `HealthKitServiceError`; what the store says; `CancellationError`.
    func fetchSteps(from start: Date, to end: Date) async throws -> Double

    /// The time asleep in a stretch of time: the union of all sources, clipped.
    ///
    /// - Parameters:
    ///   - start: The first instant.
    ///   - end: The first instant after; not after `start` gives 0.
    /// - Returns: Hours; 0 without data.
    /// - Throws: `HealthKitServiceError`; what the store says; `CancellationError`.
    func fetchSleep(from start: Date, to end: Date) async throws -> Double

    /// Calls back whenever something about steps may have changed, until stopped.
    ///
    /// The call carries no count: whoever is called fetches again, so that no signal counts twice.
    /// Starting again while it runs changes nothing.
    ///
    /// - Parameter updateHandler: Called for each signal; when it returns, the store is told that
    ///   the signal was dealt with.
    func startObservingSteps(updateHandler: @escaping @MainActor @Sendable () async -> Void)

    /// Stops calling back.
    func stopObservingSteps()
  }

  /// The low-level door to the health store: the real one, the simulated one or a mock.
  public protocol HealthStoreProvider: Metrics.HealthStoreProvider {
    /// Whether the store has a type at all.
    ///
    /// - Parameter type: The type.
    /// - Returns: Whether it can be asked for.
    @MainActor func offers(_ type: SampleType) -> Bool

    /// What is known of the write access to a type: nothing about reading.
    ///
    /// - Parameter type: The type.
    /// - Returns: The status of write access.
    @MainActor func sharingStatus(for type: SampleType) -> SharingStatus
  }
}
