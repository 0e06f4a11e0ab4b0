import struct Foundation.Date
import HealthContracts
import HealthModel
import HealthServices

/// A metrics service that forwards to another service; a mutant overrides individual members.
@MainActor
class MetricsServiceWrapper: Metrics.HealthKitServiceProtocol {
  let base: any Metrics.HealthKitServiceProtocol
  let dependencies: Metrics.AppDependencies

  init(_ base: any Metrics.HealthKitServiceProtocol, _ dependencies: Metrics.AppDependencies) {
    self.base = base
    self.dependencies = dependencies
  }

  func isHealthDataAvailable() -> Bool { base.isHealthDataAvailable() }
  func requestAuthorization() async throws -> Bool { try await base.requestAuthorization() }
  func readAccess() -> Metrics.ReadAccess { base.readAccess() }

  func accessHint(after batch: Metrics.HealthDataBatch?) -> Metrics.AccessHint {
    base.accessHint(after: batch)
  }

  func fetchDailySteps(for date: Date) async throws -> Int {
    try await base.fetchDailySteps(for: date)
  }

  func fetchRestingHeartRate(for date: Date) async throws -> Double? {
    try await base.fetchRestingHeartRate(for: date)
  }

  func fetchHeartRate(for date: Date) async throws -> Double? {
    try await base.fetchHeartRate(for: date)
  }

  func fetchHeartRateVariability(for date: Date) async throws -> Double? {
    try await base.fetchHeartRateVariability(for: date)
  }

  func fetchOxygenSaturation(for date: Date) async throws -> Double? {
    try await base.fetchOxygenSaturation(for: date)
  }

  func fetchRespiratoryRate(for date: Date) async throws -> Double? {
    try await base.fetchRespiratoryRate(for: date)
  }

  func fetchSleepAnalysis(for date: Date) async throws -> Metrics.SleepData {
    try await base.fetchSleepAnalysis(for: date)
  }

  func fetchLatestMetrics() async throws -> Metrics.HealthDataBatch {
    try await changed(try await base.fetchLatestMetrics())
  }

  func fetchMetrics(for date: Date) async throws -> Metrics.HealthDataBatch {
    try await changed(try await base.fetchMetrics(for: date))
  }

  func enableBackgroundDelivery() async throws { try await base.enableBackgroundDelivery() }
  func setupObserverQueries() { base.setupObserverQueries() }

  /// Returns the mutant's version of a correct batch.
  func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch { batch }
}

/// A provider of the metrics service that forwards to another provider.
@MainActor
class MetricsProviderWrapper: Metrics.HealthStoreProvider {
  let base: any Metrics.HealthStoreProvider

  init(_ base: any Metrics.HealthStoreProvider) { self.base = base }

  var isAvailable: Bool { base.isAvailable }

  func requestAuthorization(toShare share: Set<SampleType>, read: Set<SampleType>) async throws {
    try await base.requestAuthorization(toShare: share, read: read)
  }

  func requestStatus(toShare share: Set<SampleType>, read: Set<SampleType>)
    -> AuthorizationRequestStatus
  {
    base.requestStatus(toShare: share, read: read)
  }

  func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await base.statistics(query)
  }

  func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    try await base.samples(query)
  }

  func enableBackgroundDelivery(for type: SampleType, frequency: Metrics.UpdateFrequency)
    async throws
  {
    try await base.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    base.observe(types, handler)
  }
}

/// A task scheduler that forwards to another scheduler.
@MainActor
class TaskSchedulerWrapper: Metrics.TaskScheduling {
  let base: any Metrics.TaskScheduling

  init(_ base: any Metrics.TaskScheduling) { self.base = base }

  func register(
    _ identifier: String,
    _ handler: @escaping @MainActor @Sendable (any Metrics.BackgroundTask) -> Void
  ) throws(Metrics.TaskSchedulerError) {
    try base.register(identifier, handler)
  }

  func submit(_ request: Metrics.TaskRequest) throws(Metrics.TaskSchedulerError) {
    try base.submit(request)
  }

  func cancel(_ identifier: String) { base.cancel(identifier) }
}

/// A background task that forwards to another task.
@MainActor
class BackgroundTaskWrapper: Metrics.BackgroundTask {
  let base: any Metrics.BackgroundTask

  init(_ base: any Metrics.BackgroundTask) { self.base = base }

  var identifier: String { base.identifier }
  var expirationHandler: (@MainActor @Sendable () -> Void)? {
    get { base.expirationHandler }
    set { base.expirationHandler = newValue }
  }

  func setTaskCompleted(success: Bool) { base.setTaskCompleted(success: success) }
}

extension Metrics.AppDependencies {
  /// Returns the dependencies with some of them replaced.
  @MainActor
  func with(
    provider: (any Metrics.HealthStoreProvider)? = nil,
    scheduler: (any Metrics.TaskScheduling)? = nil, zones: ZoneTimeline? = nil,
    configuration: Metrics.Configuration? = nil,
    uploader: (any Metrics.HealthDataUploading)? = nil,
    isSignedIn: (@MainActor @Sendable () -> Bool)? = nil
  ) -> Metrics.AppDependencies {
    Metrics.AppDependencies(
      service: Metrics.Dependencies(
        provider: provider ?? service.provider, scheduler: scheduler ?? service.scheduler,
        zones: zones ?? service.zones, now: service.now,
        configuration: configuration ?? service.configuration),
      uploader: uploader ?? self.uploader, isSignedIn: isSignedIn ?? self.isSignedIn)
  }
}

extension Mutant {
  /// Returns a mutant with changed dependencies of the metrics services, detected on the
  /// `app-vitals` scenario.
  static func metricsMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ change:
      @escaping @MainActor @Sendable (Metrics.AppDependencies) -> Metrics.AppDependencies
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-vitals") { suite in
      suite.with(\.metrics) { suite.metrics(change($0)) }
    }
  }

  /// Returns a mutant with another configuration of the metrics services, detected on the
  /// `app-vitals` scenario.
  static func metricsConfigurationMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ change: @escaping @MainActor @Sendable (inout Metrics.Configuration) -> Void
  ) -> Mutant {
    metricsMutant(id, defect, seenIn: seenIn) { dependencies in
      var configuration = dependencies.service.configuration
      change(&configuration)
      return dependencies.with(configuration: configuration)
    }
  }

  /// Returns a mutant of the service that fetches the metrics, detected on the `app-vitals`
  /// scenario.
  static func metricsServiceMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap:
      @escaping @MainActor @Sendable (
        any Metrics.HealthKitServiceProtocol, Metrics.AppDependencies
      ) -> any Metrics.HealthKitServiceProtocol
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-vitals") { suite in
      suite.with(\.metrics) { dependencies in
        let reference = Metrics.HealthKitService(dependencies.service)
        let service = wrap(reference, dependencies)
        return Metrics.AppServices(
          service: service,
          background: Metrics.BackgroundSync(
            service: service, requests: reference.uploadRequests,
            scheduler: dependencies.service.scheduler, uploader: dependencies.uploader,
            isSignedIn: dependencies.isSignedIn,
            configuration: dependencies.service.configuration))
      }
    }
  }
  /// Returns a mutant that changes each batch of metrics after it was read, detected on the
  /// `app-vitals` scenario.
  static func metricsBatchMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ edit:
      @escaping @MainActor @Sendable (inout Metrics.HealthDataBatch, Metrics.AppDependencies) ->
      Void
  ) -> Mutant {
    metricsServiceMutant(id, defect, seenIn: seenIn) { EditedMetricsService($0, $1, edit) }
  }
}

@MainActor
private final class EditedMetricsService: MetricsServiceWrapper {
  private let edit: @MainActor (inout Metrics.HealthDataBatch, Metrics.AppDependencies) -> Void

  init(
    _ base: any Metrics.HealthKitServiceProtocol, _ dependencies: Metrics.AppDependencies,
    _ edit: @escaping @MainActor (inout Metrics.HealthDataBatch, Metrics.AppDependencies) -> Void
  ) {
    self.edit = edit
    super.init(base, dependencies)
  }

  override func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch {
    var batch = batch
    edit(&batch, dependencies)
    return batch
  }
}
