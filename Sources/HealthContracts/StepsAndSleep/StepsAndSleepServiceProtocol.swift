public import struct Foundation.Date
public import HealthModel

extension StepsAndSleep {
  /// A service that reads steps and sleep, and the only access of the app to the health store.
  @MainActor
  public protocol HealthKitServiceProtocol: Sendable {
    /// Requests read access to steps and sleep in one sheet, and no write access, unless the person
    /// was asked before.
    ///
    /// A return means that the request was completed, not that access was granted. Background
    /// delivery of steps is enabled as well, also if the person was asked before; a failure to
    /// enable it is not an error. Nothing is requested on a device that lacks steps or sleep.
    ///
    /// - Throws: `HealthKitServiceError`, `CancellationError`, or an error from the store.
    func requestAuthorization() async throws

    /// Returns the status of write access to steps, which says nothing about reading.
    ///
    /// An app that only reads sees `sharingDenied` after its request, even if read access was
    /// granted. Code that reads must not depend on this status.
    func authorizationStatus() -> SharingStatus

    /// Returns the status of write access to sleep, which says nothing about reading.
    ///
    /// An app that only reads sees `sharingDenied` after its request, even if read access was
    /// granted. Code that reads must not depend on this status.
    func sleepAuthorizationStatus() -> SharingStatus

    /// Returns the merged step count of the samples that start inside a time range.
    ///
    /// - Parameters:
    ///   - start: The first instant of the range.
    ///   - end: The first instant after the range; if it is not after `start`, the result is 0.
    /// - Returns: The number of steps, with a fraction if sources overlap in part; 0 without data.
    /// - Throws: `HealthKitServiceError`, `CancellationError`, or an error from the store.
    func fetchSteps(from start: Date, to end: Date) async throws -> Double

    /// Returns the time asleep in a time range: the union of all sources, clipped to the range.
    ///
    /// - Parameters:
    ///   - start: The first instant of the range.
    ///   - end: The first instant after the range; if it is not after `start`, the result is 0.
    /// - Returns: The time asleep in hours; 0 without data.
    /// - Throws: `HealthKitServiceError`, `CancellationError`, or an error from the store.
    func fetchSleep(from start: Date, to end: Date) async throws -> Double

    /// Starts observing steps.
    ///
    /// The handler receives no count and has to fetch again, so that no signal is counted twice.
    /// Calling this while an observation is running, or where there are no steps, has no effect.
    ///
    /// - Parameter updateHandler: A closure that is called for each signal. When it returns, the
    ///   service calls the completion of the store's observer.
    func startObservingSteps(updateHandler: @escaping @MainActor @Sendable () async -> Void)

    /// Stops observing steps.
    func stopObservingSteps()
  }

  /// The low-level interface to a health store: the real one, the simulated one, or a mock.
  public protocol HealthStoreProvider: Metrics.HealthStoreProvider {
    /// Returns whether the store supports a sample type.
    @MainActor func supports(_ type: SampleType) -> Bool

    /// Returns the status of write access to a type, which says nothing about reading.
    @MainActor func sharingStatus(for type: SampleType) -> SharingStatus
  }
}
