import struct Foundation.Date
public import HealthContracts
import HealthModel

extension Metrics {
  /// The reference metrics service over a health store provider.
  @MainActor
  public final class HealthKitService: HealthKitServiceProtocol {
    private let provider: any HealthStoreProvider
    private let zones: ZoneTimeline
    private let now: @MainActor @Sendable () -> Date
    private let configuration: Configuration
    private var observers: [SampleType: @MainActor @Sendable () -> Void] = [:]
    /// The upload requests that observer updates trigger.
    public let uploadRequests: UploadRequests

    /// Creates a service.
    public init(_ dependencies: Dependencies) {
      provider = dependencies.provider
      zones = dependencies.zones
      now = dependencies.now
      configuration = dependencies.configuration
      uploadRequests = UploadRequests(
        scheduler: dependencies.scheduler, now: dependencies.now,
        identifier: dependencies.configuration.taskIdentifier)
    }

    // MARK: Authorization

    /// Returns the availability that the store reports; the device model is not consulted.
    public func isHealthDataAvailable() -> Bool { provider.isAvailable }

    /// Requests read access to the seven types, and no write access.
    ///
    /// - Returns: True if every type has been requested; it does not mean that access was granted.
    /// - Throws: `ServiceError.notAvailable`, or the error of the store.
    public func requestAuthorization() async throws -> Bool {
      try checkAvailability()
      try await provider.requestAuthorization(toShare: [], read: readTypes)
      return readAccess() == .requested
    }

    public func readAccess() -> ReadAccess {
      if !provider.isAvailable { return .unavailable }
      return provider.requestStatus(toShare: [], read: readTypes) == .unnecessary
        ? .requested : .notRequested
    }

    /// Returns a hint about access; there is none if reads in the batch failed.
    public func accessHint(after batch: HealthDataBatch?) -> AccessHint {
      switch readAccess() {
      case .unavailable: return .hideFeatures
      case .notRequested: return .ask
      case .requested:
        guard let batch, batch.isEmpty, batch.failures.isEmpty else { return .none }
        return .openSettings
      }
    }

    // MARK: Background

    public func enableBackgroundDelivery() async throws {
      try checkAvailability()
      var failures: [SampleType: Failure] = [:]
      for type in orderedReadTypes {
        do {
          try await provider.enableBackgroundDelivery(
            for: type, frequency: configuration.frequency)
        } catch {
          failures[type] = Failure(error)
        }
      }
      if !failures.isEmpty { throw ServiceError.backgroundDelivery(failures) }
    }

    /// Starts an observer for each type that has none.
    ///
    /// The update handler makes no query: it submits a background task and completes the update,
    /// even if the submission fails.
    public func setupObserverQueries() {
      for type in orderedReadTypes where observers[type] == nil {
        let requests = uploadRequests
        let delay = configuration.batchingDelaySeconds
        observers[type] = provider.observe([type]) { _, completion in
          requests.request(after: delay)
          completion()
        }
      }
    }

    /// Stops all observers.
    public func stopObserverQueries() {
      for type in orderedReadTypes { observers[type]?() }
      observers = [:]
    }

    // MARK: Queries

    /// Reads from the store; returns nil if it reports that there is no data.
    func found<Answer>(_ answer: @MainActor () async throws -> Answer) async throws -> Answer? {
      try checkAvailability()
      do {
        return try await answer()
      } catch let error as HealthStoreError where error.code == .noData {
        return nil
      }
    }

    func statistics(_ query: StatisticsQuery) async throws -> Statistics? {
      try await found { try await provider.statistics(query) }
    }

    func samples(_ query: SampleQuery) async throws -> [StoredSample] {
      try await found { try await provider.samples(query) } ?? []
    }

    func windows(holding date: Date) -> MetricsWindows {
      MetricsWindows(holding: date, zones: zones, configuration: configuration)
    }

    var currentDate: Date { now() }

    func checkAvailability() throws {
      if !provider.isAvailable { throw ServiceError.notAvailable }
    }

    private nonisolated var readTypes: Set<SampleType> { Metrics.readTypes }
    private nonisolated var orderedReadTypes: [SampleType] { Metrics.orderedReadTypes }
  }
}
