import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import VirtualTime

/// A device with a health store, and the service over a provider that is watched.
@MainActor
final class StepsDevice {
  let store: SimulatedHealthStore
  let spy: StepsSpy
  let service: StepsAndSleep.HealthKitService

  init(at now: Instant, missing: Set<SampleType>, _ configuration: StoreConfiguration) {
    store = SimulatedHealthStore(key: 3, epoch: now, configuration: configuration)
    spy = StepsSpy(HealthProvider(store, missing: missing))
    service = StepsAndSleep.HealthKitService(provider: spy)
  }

  /// Takes up steps of another writer.
  @discardableResult
  func walk(_ range: TimeRange, _ steps: Int32, from source: DataSource = StepsSources.phone) throws
    -> UUID
  {
    let sample = NewSample(
      .stepCount, start: range.start.milliseconds, end: range.end.milliseconds, value: Int64(steps))
    return try #require(try store.deliver([sample], from: source)[0])
  }

  /// Takes up sleep of another writer.
  func sleep(
    _ range: TimeRange, _ stage: SleepStage = .asleepCore,
    from source: DataSource = StepsSources.watch
  ) throws {
    let sample = NewSample(
      .sleepAnalysis, start: range.start.milliseconds, end: range.end.milliseconds,
      value: Int64(stage.rawValue))
    try store.deliver([sample], from: source)
  }

  func steps(_ range: TimeRange) async throws -> Double {
    try await service.fetchSteps(from: range.start.date, to: range.end.date)
  }

  func hours(_ range: TimeRange) async throws -> Double {
    try await service.fetchSleep(from: range.start.date, to: range.end.date)
  }
}

enum StepsSources {
  static let watch = DataSource(
    identifier: "watch", kind: .watch, bundleIdentifier: "com.watch", deviceName: "Watch")
  static let phone = DataSource(
    identifier: "phone", kind: .phone, bundleIdentifier: "com.phone", deviceName: nil)
}

/// A provider that writes down what it is asked for.
@MainActor
final class StepsSpy: StepsAndSleep.HealthStoreProvider {
  private let inner: HealthProvider
  private(set) var requests: [(share: Set<SampleType>, read: Set<SampleType>)] = []
  private(set) var enabled: [SampleType: [Metrics.UpdateFrequency]] = [:]
  private(set) var statisticsQueries: [StatisticsQuery] = []
  private(set) var sampleQueries: [SampleQuery] = []
  private(set) var observed: [SampleType] = []
  private(set) var completions = 0
  private(set) var signals = 0

  init(_ inner: HealthProvider) { self.inner = inner }

  var isAvailable: Bool { inner.isAvailable }
  func supports(_ type: SampleType) -> Bool { inner.supports(type) }
  func sharingStatus(for type: SampleType) -> SharingStatus { inner.sharingStatus(for: type) }

  func requestStatus(
    toShare share: Set<SampleType>, read: Set<SampleType>
  ) -> AuthorizationRequestStatus {
    inner.requestStatus(toShare: share, read: read)
  }

  func requestAuthorization(
    toShare share: Set<SampleType>, read: Set<SampleType>
  ) async throws {
    requests.append((share, read))
    try await inner.requestAuthorization(toShare: share, read: read)
  }

  func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    statisticsQueries.append(query)
    return try await inner.statistics(query)
  }

  func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    sampleQueries.append(query)
    return try await inner.samples(query)
  }

  func enableBackgroundDelivery(
    for type: SampleType, frequency: Metrics.UpdateFrequency
  ) async throws {
    enabled[type, default: []].append(frequency)
    try await inner.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    observed += types
    return inner.observe(types) { types, completion in
      self.signals += 1
      handler(types) {
        self.completions += 1
        completion()
      }
    }
  }
}

/// Runs a program on a device; the person has been asked unless told otherwise.
func deviceRun<Success: Sendable>(
  at now: Instant = utc("2024-07-10T16:00"), asks: Bool = true, missing: Set<SampleType> = [],
  schedule: ScheduleConfiguration = ScheduleConfiguration(),
  _ change: @MainActor @Sendable (inout StoreConfiguration) -> Void = { _ in },
  _ program: @escaping @MainActor @Sendable (StepsDevice) async throws -> Success
) throws -> Success {
  let outcome = withoutActuallyEscaping(change) { change in
    Simulation(schedule, keepsTrace: false).run { @MainActor in
      var configuration = StoreConfiguration()
      change(&configuration)
      let device = StepsDevice(at: now, missing: missing, configuration)
      if asks { try await device.service.requestAuthorization() }
      return try await program(device)
    }
  }
  switch outcome {
  case .finished(let success): return success
  case .failed(let error): throw error
  default: throw StepsUnfinished(words: "\(outcome)")
  }
}
