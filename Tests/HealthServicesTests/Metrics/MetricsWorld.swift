import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import VirtualTime

/// A device for the metrics service's tests: a store, a scheduler and the service over them.
@MainActor
final class MetricsWorld {
  let store: SimulatedHealthStore
  let provider: SpyingProvider
  let scheduler: TaskScheduler
  let service: Metrics.HealthKitService
  let server = RecordingServer()
  let configuration: Metrics.Configuration
  var isSignedIn = true

  nonisolated static let task = "com.test.sync"
  nonisolated static let home = "America/New_York"

  init(at now: Instant, zone: String, _ setup: Setup) throws {
    store = SimulatedHealthStore(key: 7, epoch: now, configuration: setup.store)
    provider = SpyingProvider(store)
    var rules = setup.scheduler
    rules.permittedIdentifiers.insert(Self.task)
    scheduler = TaskScheduler(epoch: now, configuration: rules)
    var configuration = setup.service
    configuration.taskIdentifier = Self.task
    self.configuration = configuration
    service = Metrics.HealthKitService(
      Metrics.Dependencies(
        provider: provider, scheduler: scheduler,
        zones: try #require(ZoneTimeline(identifier: zone)),
        now: { [store] in Instant(milliseconds: store.now).date }, configuration: configuration))
  }

  /// What may differ from the defaults.
  struct Setup: Sendable {
    var store = StoreConfiguration()
    var scheduler = TaskScheduler.Configuration()
    var service = Metrics.Configuration()

    init(_ change: (inout Setup) -> Void = { _ in }) { change(&self) }
  }

  /// The background part of the app.
  func sync() -> Metrics.BackgroundSync {
    Metrics.BackgroundSync(
      service: service, requests: service.uploadRequests, scheduler: scheduler, uploader: server,
      isSignedIn: { self.isSignedIn }, configuration: configuration)
  }

  /// Takes up one sample of another writer.
  @discardableResult
  func put(
    _ type: SampleType, _ start: Instant, _ end: Instant, _ value: Int32,
    from source: DataSource = MetricsSources.watch
  ) throws -> [UUID?] {
    try store.deliver(
      [NewSample(type, start: start.milliseconds, end: end.milliseconds, value: Int64(value))],
      from: source)
  }

  /// Takes up one sample of an instant.
  func put(_ type: SampleType, _ time: Instant, _ value: Int32) throws {
    try put(type, time, time, value)
  }

  /// Takes up one sleep sample.
  func sleep(
    _ stage: SleepStage, _ range: TimeRange, from source: DataSource = MetricsSources.watch
  ) throws {
    try put(.sleepAnalysis, range.start, range.end, Int32(stage.rawValue), from: source)
  }
}

enum MetricsSources {
  static let watch = DataSource(
    identifier: "watch", kind: .watch, bundleIdentifier: "com.watch", deviceName: "Watch")
  static let phone = DataSource(
    identifier: "phone", kind: .phone, bundleIdentifier: "com.phone", deviceName: nil)
  static let band = DataSource(
    identifier: "band", kind: .thirdParty, bundleIdentifier: "com.band", deviceName: "Band")
  static let all = [watch, phone, band]
}

/// The simulated store's provider, which remembers calls and fails on demand, by type.
@MainActor
final class SpyingProvider: Metrics.HealthStoreProvider {
  private let inner: HealthProvider
  var refusals: [SampleType: any Error] = [:]
  var deliveryRefusals: [SampleType: any Error] = [:]
  private(set) var asked: [(share: Set<SampleType>, read: Set<SampleType>)] = []
  private(set) var queries: [SampleType] = []
  private(set) var predicates: [SampleType: SamplePredicate] = [:]
  private(set) var enabled: [SampleType: [Metrics.UpdateFrequency]] = [:]
  private(set) var observed: [SampleType] = []
  private(set) var completions = 0

  init(_ store: SimulatedHealthStore) { inner = HealthProvider(store) }

  var isAvailable: Bool { inner.isAvailable }

  func requestAuthorization(
    toShare share: Set<SampleType>, read: Set<SampleType>
  ) async throws {
    asked.append((share, read))
    try await inner.requestAuthorization(toShare: share, read: read)
  }

  func requestStatus(
    toShare share: Set<SampleType>, read: Set<SampleType>
  ) -> AuthorizationRequestStatus {
    inner.requestStatus(toShare: share, read: read)
  }

  func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    queries.append(query.type)
    predicates[query.type] = query.predicate
    if let refusal = refusals[query.type] { throw refusal }
    return try await inner.statistics(query)
  }

  func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    queries.append(query.type)
    predicates[query.type] = query.predicate
    if let refusal = refusals[query.type] { throw refusal }
    return try await inner.samples(query)
  }

  func enableBackgroundDelivery(
    for type: SampleType, frequency: Metrics.UpdateFrequency
  ) async throws {
    enabled[type, default: []].append(frequency)
    if let refusal = deliveryRefusals[type] { throw refusal }
    try await inner.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    observed += types
    return inner.observe(types) { types, completion in
      handler(types) {
        self.completions += 1
        completion()
      }
    }
  }
}

/// A server that remembers batches and fails or takes its time on demand.
@MainActor
final class RecordingServer: Metrics.HealthDataUploading {
  private(set) var batches: [Metrics.HealthDataBatch] = []
  var refusals = 0
  var seconds: Int64 = 0
  var ignoresCancellation = false

  func upload(_ batch: Metrics.HealthDataBatch) async throws {
    if seconds > 0, ignoresCancellation {
      let work = Task { try await SimulationClock().sleep(for: .seconds(seconds)) }
      try await work.value
    } else if seconds > 0 {
      try await SimulationClock().sleep(for: .seconds(seconds))
    }
    if refusals > 0 {
      refusals -= 1
      throw Refusal(number: 503)
    }
    batches.append(batch)
  }
}

/// Runs a program on a device in virtual time; the person has been asked unless told otherwise.
func metricsRun<Success: Sendable>(
  at now: Instant, zone: String = MetricsWorld.home, asks: Bool = true,
  schedule: ScheduleConfiguration = ScheduleConfiguration(),
  _ setup: MetricsWorld.Setup = MetricsWorld.Setup(),
  _ program: @escaping @MainActor @Sendable (MetricsWorld) async throws -> Success
) throws -> Success {
  let outcome = Simulation(schedule, keepsTrace: false).run { @MainActor in
    let world = try MetricsWorld(at: now, zone: zone, setup)
    if asks { _ = try await world.service.requestAuthorization() }
    return try await program(world)
  }
  switch outcome {
  case .finished(let success): return success
  case .failed(let error): throw error
  default: throw MetricsUnfinished(words: "\(outcome)")
  }
}

/// A simulation did not come to its end.
struct MetricsUnfinished: Error {
  var words: String
}

/// Lets virtual time pass.
func metricsPause(seconds: Int64) async throws {
  try await SimulationClock().sleep(for: .seconds(seconds))
}

/// The virtual second, from the begin.
@MainActor
var metricsSecond: Int64 { (Simulation.current?.now ?? 0) / 1_000_000_000 }
