import HealthContracts
import HealthModel

/// A log of an app's authorization requests, background deliveries and observers.
@MainActor
final class AccessLog {
  /// The number of authorization requests.
  private(set) var requests = 0
  /// The number of requests made while another one for the same types was pending.
  private(set) var concurrentRequests = 0
  /// The types with background delivery enabled; a registration outlives the process.
  private(set) var backgroundDeliveryTypes: Set<SampleType> = []
  /// The types with background delivery that a process did not observe after its setup.
  private(set) var unobservedTypes: Set<SampleType> = []
  private var unanswered: [Set<SampleType>: Int] = [:]
  private var observed: Set<SampleType> = []

  /// Records the start of a process, which has no observers yet.
  func beginProcess() { observed = [] }

  /// Records the end of a process's setup.
  func endSetUp() { unobservedTypes.formUnion(backgroundDeliveryTypes.subtracting(observed)) }

  /// Counts an authorization request, which is pending until the closure returns.
  func request(for types: Set<SampleType>, _ ask: () async throws -> Void) async throws {
    requests += 1
    if unanswered[types, default: 0] > 0 { concurrentRequests += 1 }
    unanswered[types, default: 0] += 1
    defer { unanswered[types, default: 0] -= 1 }
    try await ask()
  }

  func didEnableBackgroundDelivery(for type: SampleType) { backgroundDeliveryTypes.insert(type) }

  func didObserve(_ types: Set<SampleType>) { observed.formUnion(types) }
}

/// A health store provider that logs authorization requests, background deliveries and observers.
@MainActor
final class LoggedProvider: StepsAndSleep.HealthStoreProvider {
  private let base: any StepsAndSleep.HealthStoreProvider
  private let log: AccessLog

  init(_ base: any StepsAndSleep.HealthStoreProvider, _ log: AccessLog) {
    self.base = base
    self.log = log
  }

  var isAvailable: Bool { base.isAvailable }

  func supports(_ type: SampleType) -> Bool { base.supports(type) }

  func sharingStatus(for type: SampleType) -> SharingStatus { base.sharingStatus(for: type) }

  func requestAuthorization(toShare share: Set<SampleType>, read: Set<SampleType>) async throws {
    try await log.request(for: share.union(read)) {
      try await base.requestAuthorization(toShare: share, read: read)
    }
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
    log.didEnableBackgroundDelivery(for: type)
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    log.didObserve(types)
    return base.observe(types, handler)
  }
}

/// A weight store that logs authorization requests, background deliveries and observers.
@MainActor
final class LoggedWeightStore: WeightSync.ObservableHealthStore {
  private let base: any WeightSync.ObservableHealthStore
  private let log: AccessLog

  init(_ base: any WeightSync.ObservableHealthStore, _ log: AccessLog) {
    self.base = base
    self.log = log
  }

  var isHealthDataAvailable: Bool { base.isHealthDataAvailable }
  var sharingStatus: SharingStatus { base.sharingStatus }
  var availableSince: Instant? { base.availableSince }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<SampleType>) async throws -> Bool {
    var isDealtWith = false
    try await log.request(for: toShare.union(read)) {
      isDealtWith = try await base.requestAuthorization(toShare: toShare, read: read)
    }
    return isDealtWith
  }

  func save(_ sample: NewSample) async throws { try await base.save(sample) }
  func delete(_ sample: StoredSample) async throws { try await base.delete(sample) }

  func execute(_ query: WeightSync.Query) async throws -> WeightSync.Answer {
    try await base.execute(query)
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    log.didObserve(types)
    return base.observe(types, handler)
  }

  func enableBackgroundDelivery() async throws {
    try await base.enableBackgroundDelivery()
    log.didEnableBackgroundDelivery(for: WeightSync.sampleType)
  }
}
