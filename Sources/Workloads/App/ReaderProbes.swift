import struct Foundation.Date
import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations
import VirtualTime

/// Calls of the reader of steps and sleep on devices that lack something or fail.
@MainActor
struct ReaderProbes {
  private let suite: ServiceSuite

  init(_ suite: ServiceSuite) { self.suite = suite }

  func observed() async -> [ScreenModels.Reader] {
    var devices = [ScreenModels.Reader()]
    func add(_ change: (inout ScreenModels.Reader) -> Void) {
      devices.append(ScreenModels.Reader())
      change(&devices[devices.count - 1])
    }
    add { $0.isAvailable = false }
    for quantity in StepsAndSleepObservation.Quantity.allCases { add { $0.missing = quantity } }
    add { $0.wasAsked = true }
    for failing in ScreenModels.Reader.Failing.allCases { add { $0.failing = failing } }
    add { ($0.wasAsked, $0.failing) = (true, .delivery) }
    var readers: [ScreenModels.Reader] = []
    for device in devices { readers.append(await probe(device)) }
    return readers
  }

  private func probe(_ device: ScreenModels.Reader) async -> ScreenModels.Reader {
    let provider = ScriptedHealth(device)
    let reader = suite.stepsAndSleepReader(provider)
    var found = device
    found.authorization = await result {
      try await reader.requestAuthorization()
      return 0
    }
    (found.requests, found.strayRequests) = (provider.requests, provider.strayRequests)
    found.statuses = [reader.authorizationStatus(), reader.sleepAuthorizationStatus()]
    found.enablesSteps = provider.enabled == [.stepCount]
    let range = ScriptedHealth.range
    let (start, end) = (range.start.date, range.end.date)
    found.steps = await result { try await reader.fetchSteps(from: start, to: end) }
    found.sleep = await result { try await reader.fetchSleep(from: start, to: end) }
    found.queries = provider.queries
    for (first, last) in [(start, start), (end, start)] {
      found.emptyTimes.append(await result { try await reader.fetchSteps(from: first, to: last) })
      found.emptyTimes.append(await result { try await reader.fetchSleep(from: first, to: last) })
    }
    found.emptyQueries = provider.queries - found.queries
    await observe(reader, provider, &found)
    return found
  }

  private func observe(
    _ reader: any StepsAndSleep.HealthKitServiceProtocol, _ provider: ScriptedHealth,
    _ found: inout ScreenModels.Reader
  ) async {
    let updates = UpdateCounter()
    func start() {
      reader.startObservingSteps {
        try? await Simulation.current?.sleep(nanoseconds: 1_000_000)
        updates.count += 1
      }
    }
    start()
    start()
    found.observers.append(provider.observers.count)
    for _ in 0..<2 {
      guard let observer = provider.observers.last else { break }
      observer.handler([.stepCount]) { updates.told.append(updates.count) }
      try? await Simulation.current?.sleep(nanoseconds: 10_000_000)
    }
    found.completions = updates.told
    reader.stopObservingSteps()
    found.observers.append(provider.observers.count { !$0.isStopped })
    start()
    found.observers.append(provider.observers.count { !$0.isStopped })
    reader.stopObservingSteps()
  }

  private func result(_ body: () async throws -> Double) async -> ScreenModels.Reader.Result {
    do {
      return .value(try await body())
    } catch let error as StepsAndSleep.HealthKitServiceError {
      return switch error {
      case .healthKitNotAvailable: .noHealthData
      case .stepTypeNotAvailable: .noSteps
      case .sleepTypeNotAvailable: .noSleep
      }
    } catch {
      return error is HealthStoreError ? .storeError : .otherError
    }
  }
}

/// A counter of updates that were dealt with, and of its value at each completion.
@MainActor
private final class UpdateCounter {
  var count = 0
  var told: [Int] = []
}

/// A health store that answers as it is told.
@MainActor
private final class ScriptedHealth: StepsAndSleep.HealthStoreProvider {
  /// An observer of the store.
  struct Observer {
    let handler: ObserverHandler
    var isStopped = false
  }

  /// The time in which the samples lie.
  static let range = TimeRange(1_700_000_000_000, 1_700_086_400_000)

  private let device: ScreenModels.Reader
  private(set) var requests = 0
  private(set) var strayRequests = 0
  private(set) var enabled: Set<SampleType> = []
  private(set) var queries = 0
  private(set) var observers: [Observer] = []

  init(_ device: ScreenModels.Reader) { self.device = device }

  var isAvailable: Bool { device.isAvailable }

  func supports(_ type: SampleType) -> Bool {
    switch device.missing {
    case .steps: type != .stepCount
    case .sleep: type != .sleepAnalysis
    case nil: true
    }
  }

  func sharingStatus(for type: SampleType) -> SharingStatus {
    type == .sleepAnalysis ? .sharingAuthorized : .sharingDenied
  }

  func requestAuthorization(toShare share: Set<SampleType>, read: Set<SampleType>) async throws {
    if share.isEmpty, read == [.stepCount, .sleepAnalysis] {
      requests += 1
    } else {
      strayRequests += 1
    }
    if device.failing == .authorization { throw HealthStoreError(.databaseInaccessible) }
  }

  func requestStatus(toShare share: Set<SampleType>, read: Set<SampleType>)
    -> AuthorizationRequestStatus
  {
    if !share.isEmpty || read != [.stepCount, .sleepAnalysis] { strayRequests += 1 }
    return device.wasAsked ? .unnecessary : .shouldRequest
  }

  func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try note()
    if device.failing == .noData { throw HealthStoreError(.noData) }
    var statistics = Statistics(start: Self.range.start, end: Self.range.end)
    if device.failing == .noSum { return statistics }
    statistics.values.sum = Quantity(millionths: 12_345_500_000)
    return statistics
  }

  func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    try note()
    if device.isEmpty { return [] }
    let start = Self.range.start.advanced(by: Milliseconds.hour)
    let watch = DataSource(
      identifier: "watch", kind: .watch, bundleIdentifier: "com.example.watch", deviceName: nil)
    return [
      StoredSample(
        uuid: UUID(high: 1, low: 1), type: .sleepAnalysis,
        range: TimeRange(start: start, end: start.advanced(by: 2 * Milliseconds.hour)),
        value: Int64(SleepStage.asleepCore.rawValue), source: watch, metadata: .none)
    ]
  }

  func enableBackgroundDelivery(for type: SampleType, frequency: Metrics.UpdateFrequency)
    async throws
  {
    enabled.insert(type)
    if device.failing == .delivery { throw HealthStoreError(.authorizationDenied) }
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    let place = observers.count
    observers.append(Observer(handler: handler))
    return { self.observers[place].isStopped = true }
  }

  private func note() throws {
    queries += 1
    if device.failing == .queries { throw HealthStoreError(.databaseInaccessible) }
  }
}
