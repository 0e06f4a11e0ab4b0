import struct Foundation.Date
public import HealthContracts
import HealthModel

extension Metrics {
  /// The reference metrics service over one private store.
  @MainActor
  public final class HealthKitService: HealthKitServiceProtocol {
    private let provider: any HealthStoreProvider
    private let zones: ZoneTimeline
    private let now: @MainActor @Sendable () -> Date
    private let configuration: Configuration
    private var observers: [SampleType: @MainActor @Sendable () -> Void] = [:]
    /// Where the observers' signals go.
    public let uploadRequests: UploadRequests

    /// Makes a service.
    ///
    /// - Parameter dependencies: The store, the scheduler, the zones, now and the choices.
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

    /// Whether the device has health data: the store is asked, not the model of device.
    ///
    /// - Returns: What the store says.
    public func isHealthDataAvailable() -> Bool { provider.isAvailable }

    /// Asks for reading the seven types and sharing none.
    ///
    /// - Returns: Whether every type has been asked for; no grant follows from it.
    /// - Throws: `ServiceError.notAvailable`; what the store says.
    public func requestAuthorization() async throws -> Bool {
      try checkAvailability()
      try await provider.requestAuthorization(toShare: [], read: readTypes)
      return readAccess() == .requested
    }

    /// What is known of read access.
    ///
    /// - Returns: Whether the person was asked.
    public func readAccess() -> ReadAccess {
      if !provider.isAvailable { return .unavailable }
      return provider.requestStatus(toShare: [], read: readTypes) == .unnecessary
        ? .requested : .notRequested
    }

    /// What to show the person about access.
    ///
    /// - Parameter batch: The last batch.
    /// - Returns: The hint; a batch in which reads failed points nowhere.
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

    /// Enables background delivery of each type, whatever becomes of the others.
    ///
    /// - Throws: `ServiceError.notAvailable`; `ServiceError.backgroundDelivery`.
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
    /// The handler makes no query: it submits a task and completes, whatever becomes of that.
    public func setupObserverQueries() {
      for type in orderedReadTypes where observers[type] == nil {
        let requests = uploadRequests
        let delay = configuration.gatherSeconds
        observers[type] = provider.observe([type]) { _, completion in
          requests.request(after: delay)
          completion()
        }
      }
    }

    /// Stops every observer, as at sign-out.
    public func stopObserverQueries() {
      for type in orderedReadTypes { observers[type]?() }
      observers = [:]
    }

    // MARK: What fetches share

    /// Reads from the store, and tells nothing found from an error.
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

    /// The injected now.
    var currentDate: Date { now() }

    func checkAvailability() throws {
      if !provider.isAvailable { throw ServiceError.notAvailable }
    }

    private nonisolated var readTypes: Set<SampleType> { Metrics.readTypes }
    private nonisolated var orderedReadTypes: [SampleType] { Metrics.orderedReadTypes }
  }
}
