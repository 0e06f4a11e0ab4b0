import struct Foundation.Date
import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations
import VirtualTime

/// A device for the metrics services, with the store, the scheduler and the server of a case.
@MainActor
final class MetricsDevice {
  let health: MetricsHealth
  let scheduler: MetricsScheduler
  let uploader = MetricsUploader()
  /// The instant of every call, but for those with slow queries: 1:00 in the night that belongs to
  /// day 0.
  let now = Instant(milliseconds: 19_521 * Milliseconds.day + Milliseconds.hour)
  var isSignedIn = false
  /// The number of updates that were completed.
  var completions = 0
  private let zones: ZoneTimeline
  private let begin = Simulation.current?.now ?? 0
  private let isSlow: Bool

  init(_ name: PreparedMetrics.Case, _ zones: ZoneTimeline) {
    self.zones = zones
    isSlow = name == .slowQueries
    health = MetricsHealth(name, now)
    scheduler = MetricsScheduler(now, refuses: name == .refusedRequests)
  }

  /// The time that the device shows, which passes while queries are slow.
  var clock: Date {
    let passed = ((Simulation.current?.now ?? begin) - begin) / 1_000_000
    return (isSlow ? now.advanced(by: passed) : now).date
  }

  /// Creates the services of a process.
  func services(_ suite: ServiceSuite) -> Metrics.AppServices {
    var configuration = Metrics.Configuration()
    configuration.day = DayPolicy(hour: 4, minute: 30) ?? .midnight
    configuration.frequency = .daily
    configuration.uploadedDays = 3
    return suite.metrics(
      Metrics.AppDependencies(
        service: Metrics.Dependencies(
          provider: health, scheduler: scheduler, zones: zones, now: { self.clock },
          configuration: configuration),
        uploader: uploader, isSignedIn: { self.isSignedIn }))
  }

  /// The uploaded days, counted from day 0, which started at 4:30; the latest day first.
  var uploads: [PreparedMetrics.Upload] {
    let start = 19_520 * Milliseconds.day + 4 * Milliseconds.hour + 30 * Milliseconds.minute
    return uploader.batches.map { batch in
      PreparedMetrics.Upload(
        day: batch.day.ordinal - 19_520,
        start: Int((batch.time.start.milliseconds - start) / Milliseconds.minute))
    }.sorted { $1.day < $0.day }
  }
}

/// A health store with samples of each type, which fails as it is told.
@MainActor
final class MetricsHealth: Metrics.HealthStoreProvider {
  /// An observer of the store.
  struct Observer {
    let types: Set<SampleType>
    let handler: ObserverHandler
  }

  /// True if the person was asked for access.
  var wasAsked = false
  /// The types for which background delivery cannot be enabled.
  var failingDelivery: Set<SampleType>
  /// True if enabling a background delivery takes a millisecond.
  var isSlow = false
  private(set) var requests = 0
  private(set) var strayRequests = 0
  private(set) var enabled: Set<SampleType> = []
  private(set) var queries = 0
  private var heartRateQueries = 0
  private(set) var heartRateDeliveries = 0
  private(set) var observers: [Observer] = []
  private let name: PreparedMetrics.Case
  private let now: Instant

  init(_ name: PreparedMetrics.Case, _ now: Instant) {
    self.name = name
    self.now = now
    failingDelivery = name == .failingDelivery ? [.heartRate, .sleepAnalysis] : []
  }

  var isAvailable: Bool { name != .unavailable }

  func requestAuthorization(toShare share: Set<SampleType>, read: Set<SampleType>) async throws {
    if share.isEmpty, read == Metrics.readTypes { requests += 1 } else { strayRequests += 1 }
    if name != .dismissedRequest { wasAsked = true }
  }

  func requestStatus(toShare share: Set<SampleType>, read: Set<SampleType>)
    -> AuthorizationRequestStatus
  { wasAsked ? .unnecessary : .shouldRequest }

  func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await note(query.type)
    if name == .noData { throw HealthStoreError(.noData) }
    var statistics = Statistics(start: now, end: now)
    statistics.values.sum = Quantity(millionths: 12_345_900_000)
    return statistics
  }

  func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    try await note(query.type)
    if name == .noData { return [] }
    let isSleep = query.type == .sleepAnalysis
    if isSleep, name == .sharedNight { return sharedNight }
    let start = now.advanced(by: (isSleep ? -20 : -2) * Milliseconds.hour)
    let minute = Milliseconds.minute
    let watch = DataSource(
      identifier: "watch", kind: .watch, bundleIdentifier: "com.example.watch", deviceName: nil)
    func sample(_ number: Int64, _ range: TimeRange, value: Int64) -> StoredSample {
      StoredSample(
        uuid: UUID(high: 1, low: number), type: query.type, range: range, value: value,
        source: watch, metadata: .none)
    }
    if isSleep {
      let range = TimeRange(start: start, end: start.advanced(by: 120 * minute))
      return [sample(1, range, value: Int64(SleepStage.asleepCore.rawValue))]
    }
    let around = TimeRange(start: start.advanced(by: -minute), end: start.advanced(by: minute))
    let found = [
      sample(1, TimeRange(start: start, end: start), value: 61), sample(2, around, value: 99),
    ]
    // The second one starts first and ends last.
    let isReversed = query.sort.first.map { ($0.key == .end) != $0.ascending } ?? false
    let sorted = isReversed ? found.reversed() : found
    return query.limit > 0 ? Array(sorted.prefix(query.limit)) : sorted
  }

  /// A night that three sources have recorded.
  ///
  /// The watch has an hour of light sleep, one of deep sleep, and half an hour of light sleep. The
  /// phone has an hour in the gap: 40 minutes of REM sleep and 20 of deep sleep. They disagree in
  /// the first half an hour, and in half an hour of deep sleep. A band has ten minutes of deep
  /// sleep at the end.
  private var sharedNight: [StoredSample] {
    let watch = DataSource(
      identifier: "watch", kind: .watch, bundleIdentifier: "com.example.watch", deviceName: nil)
    // By name, the phone would come first.
    let phone = DataSource(
      identifier: "phone", kind: .phone, bundleIdentifier: "com.example.phone", deviceName: nil)
    let band = DataSource(
      identifier: "band", kind: .thirdParty, bundleIdentifier: "com.example.band", deviceName: nil)
    let parts: [(DataSource, SleepStage, minutes: Range<Int64>)] = [
      (watch, .asleepCore, 0..<60), (phone, .asleepREM, 60..<100),
      (phone, .asleepDeep, 100..<120), (watch, .asleepDeep, 120..<180),
      (phone, .asleepREM, 0..<30), (phone, .asleepCore, 120..<150),
      (watch, .asleepCore, 180..<210), (band, .asleepDeep, 210..<220),
    ]
    return parts.enumerated().map { number, part in
      let start = now.advanced(by: -20 * Milliseconds.hour)
      return StoredSample(
        uuid: UUID(high: 2, low: Int64(number)), type: .sleepAnalysis,
        range: TimeRange(
          start: start.advanced(by: part.minutes.lowerBound * Milliseconds.minute),
          end: start.advanced(by: part.minutes.upperBound * Milliseconds.minute)),
        value: Int64(part.1.rawValue), source: part.0, metadata: .none)
    }
  }

  func enableBackgroundDelivery(for type: SampleType, frequency: Metrics.UpdateFrequency)
    async throws
  {
    if isSlow { try await Simulation.current?.sleep(nanoseconds: 1_000_000) }
    if frequency == .daily { enabled.insert(type) }
    if type == .heartRate { heartRateDeliveries += 1 }
    if failingDelivery.contains(type) { throw HealthStoreError(.authorizationDenied) }
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    observers.append(Observer(types: types, handler: handler))
    return {}
  }

  func forgetEnabled() { enabled = [] }

  private func note(_ type: SampleType) async throws {
    queries += 1
    if name == .cancelledCall || name == .slowQueries {
      try await Simulation.current?.sleep(nanoseconds: 10_000_000)
    }
    guard type == .heartRate else { return }
    heartRateQueries += 1
    if name == .failingQueries || name == .partialRun && heartRateQueries == 1 {
      throw HealthStoreError(.databaseInaccessible)
    }
  }
}

/// A scheduler that starts the registered task when it is told, and notes requests.
@MainActor
final class MetricsScheduler: Metrics.TaskScheduling {
  private let now: Instant
  private let refuses: Bool
  private var handler: (@MainActor @Sendable (any Metrics.BackgroundTask) -> Void)?
  private var delays: [Int] = []
  /// True if every request so far says that it needs the network.
  private(set) var needsNetwork = true
  private var task: PreparedTask?

  init(_ now: Instant, refuses: Bool) {
    self.now = now
    self.refuses = refuses
  }

  func register(
    _ identifier: String,
    _ handler: @escaping @MainActor @Sendable (any Metrics.BackgroundTask) -> Void
  ) throws(Metrics.TaskSchedulerError) { self.handler = handler }

  func submit(_ request: Metrics.TaskRequest) throws(Metrics.TaskSchedulerError) {
    let begin = request.earliestBeginDate.map { Instant($0) } ?? now
    needsNetwork = needsNetwork && request.requiresNetworkConnectivity
    delays.append(Int((begin.milliseconds - now.milliseconds) / 1_000))
    if refuses { throw .unavailable }
  }

  func cancel(_ identifier: String) {}

  /// Returns the delays of the requests since the last call.
  func takeDelays() -> [Int] {
    defer { delays = [] }
    return delays
  }

  /// Runs the task, and returns the results that it reported.
  func run() async -> [Bool] {
    let task = PreparedTask()
    self.task = task
    handler?(task)
    try? await Simulation.current?.sleep(nanoseconds: 1_000_000_000)
    return task.results
  }

  /// Lets the time of the running task be up.
  func expire() {
    let handler = task?.expirationHandler
    task?.expirationHandler = nil
    handler?()
  }
}

/// A background task that notes how it was completed.
@MainActor
private final class PreparedTask: Metrics.BackgroundTask {
  let identifier = Metrics.Configuration().taskIdentifier
  var expirationHandler: (@MainActor @Sendable () -> Void)?
  private(set) var results: [Bool] = []

  func setTaskCompleted(success: Bool) { results.append(success) }
}

/// A server of batches that fails as it is told.
@MainActor
final class MetricsUploader: Metrics.HealthDataUploading {
  var fails = false
  var onUpload: (@MainActor () async -> Void)?
  private(set) var batches: [Metrics.HealthDataBatch] = []

  func upload(_ batch: Metrics.HealthDataBatch) async throws {
    await onUpload?()
    if fails { throw HealthStoreError(.unknown) }
    batches.append(batch)
  }
}
