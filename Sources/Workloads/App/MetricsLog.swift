import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

/// A log of what the metrics service reads, of its signals, and of its background task.
@MainActor
final class MetricsLog {
  /// The reads of the health store, in the order of their answers.
  private(set) var reads: [MetricsObservation.Read] = []
  private var events: [MetricsObservation.Entry] = []
  private var directReads: [MetricsObservation.DirectRead] = []
  private var accessAnswers: [MetricsObservation.AccessAnswer] = []
  private let device: AppDevice
  /// The number of entries of the scheduler's log that `events` contains.
  private var schedulerEntries = 0

  init(_ device: AppDevice) { self.device = device }

  /// The time of the device.
  var now: Instant { device.now }

  /// Records an event of the app after those that the scheduler has logged so far.
  func record(_ event: MetricsObservation.Event) {
    takeSchedulerEntries()
    events.append(MetricsObservation.Entry(now, event))
  }

  /// Records a read for a screen.
  func record(_ read: MetricsObservation.DirectRead) { directReads.append(read) }

  /// Records an answer about access.
  func record(_ answer: MetricsObservation.AccessAnswer) { accessAnswers.append(answer) }

  /// Performs a read and records its outcome.
  func read<Answer: Sendable>(
    _ type: SampleType, _ read: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    let start = now
    func end(isFailed: Bool) {
      reads.append(
        MetricsObservation.Read(
          type: type, time: TimeRange(start: start, end: now), isFailed: isFailed))
    }
    do {
      let answer = try await read()
      end(isFailed: false)
      return answer
    } catch {
      end(isFailed: (error as? HealthStoreError)?.code != .noData)
      throw error
    }
  }

  /// Returns the observation of a service with a configuration.
  func observation(_ configuration: Metrics.Configuration, _ zones: ZoneTimeline)
    -> MetricsObservation
  {
    takeSchedulerEntries()
    var settings = MetricsObservation.Settings()
    settings.day = configuration.day
    settings.nightHour = configuration.nightHour
    settings.batchingDelaySeconds = configuration.batchingDelaySeconds
    settings.retrySeconds = configuration.retrySeconds
    settings.maximumRetryDelaySeconds = configuration.maximumRetryDelaySeconds
    settings.uploadedDays = configuration.uploadedDays
    var observation = MetricsObservation(settings: settings, zones: zones)
    observation.batches = device.vitals.receipts.map { MetricsObservation.Batch($0) }
    observation.reads = reads
    observation.directReads = directReads
    observation.accessAnswers = accessAnswers
    observation.events = events
    observation.unreadable = device.unreadable
    observation.readRequests = device.store.readRequests
    for type in Metrics.orderedReadTypes { observation.samples[type] = samples(of: type) }
    return observation
  }

  private func samples(of type: SampleType) -> [MetricsObservation.Sample] {
    let priority = device.store.database.priority
    return device.arrivals.deliveries(of: type).map { sample in
      MetricsObservation.Sample(
        start: sample.start, end: sample.end, value: Int32(sample.value),
        rank: Int32(priority.firstIndex(of: sample.source) ?? priority.count),
        arrival: sample.arrival, departure: sample.departure, place: sample.place)
    }
  }

  private func takeSchedulerEntries() {
    for entry in device.tasks.log[schedulerEntries...] {
      let event: MetricsObservation.Event? =
        switch entry.event {
        case .submitted: .submitted(earliest: entry.earliest)
        case .refused: .refused
        case .began: .began
        case .completed(_, let success): .completed(success: success)
        case .expired: .expired
        case .killed: .ended
        case .completedAgain, .unhandled: nil
        }
      guard let event else { continue }
      events.append(MetricsObservation.Entry(Instant(milliseconds: entry.time), event))
    }
    schedulerEntries = device.tasks.log.count
  }
}

extension MetricsObservation.Batch {
  /// Creates the observation of a batch that a server received.
  init(_ receipt: MetricsServer.Receipt) {
    self.init(receipt.batch, at: receipt.time, isConfirmed: receipt.isConfirmed)
  }

  /// Creates the observation of a batch that was complete at a time.
  init(_ batch: Metrics.HealthDataBatch, at time: Instant, isConfirmed: Bool) {
    self.init(
      day: batch.day, time: batch.time, night: batch.night, fetchedAt: Instant(batch.fetchedAt),
      sentAt: time, isConfirmed: isConfirmed,
      readings: [
        .stepCount: Self.reading(batch.steps) { Double($0) },
        .heartRate: Self.reading(batch.heartRate) { $0 },
        .restingHeartRate: Self.reading(batch.restingHeartRate) { $0 },
        .heartRateVariabilitySDNN: Self.reading(batch.heartRateVariability) { $0 },
        .oxygenSaturation: Self.reading(batch.oxygenSaturation) { $0 },
        .respiratoryRate: Self.reading(batch.respiratoryRate) { $0 },
      ],
      sleep: Self.reading(batch.sleep) { data in
        var sleep = MetricsObservation.Sleep()
        sleep.unspecified = data.unspecified
        sleep.core = data.core
        sleep.deep = data.deep
        sleep.rem = data.rem
        sleep.awake = data.awake
        sleep.recordedInBed = data.recordedInBed
        sleep.timeInBed = data.timeInBed
        return sleep
      })
  }

  private static func reading<Value, Observed>(
    _ reading: Metrics.Reading<Value>, _ convert: (Value) -> Observed
  ) -> MetricsObservation.Reading<Observed> {
    switch reading {
    case .value(let value): .value(convert(value))
    case .noData: .noData
    case .failed: .failed
    }
  }
}

/// A health store provider of the metrics service that logs reads and updates.
@MainActor
final class LoggedMetricsProvider: Metrics.HealthStoreProvider {
  private let base: any Metrics.HealthStoreProvider
  private let log: MetricsLog

  init(_ base: any Metrics.HealthStoreProvider, _ log: MetricsLog) {
    self.base = base
    self.log = log
  }

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
    try await log.read(query.type) { try await base.statistics(query) }
  }

  func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    try await log.read(query.type) { try await base.samples(query) }
  }

  func enableBackgroundDelivery(for type: SampleType, frequency: Metrics.UpdateFrequency)
    async throws
  {
    try await base.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func observe(_ types: Set<SampleType>, _ handler: @escaping ObserverHandler)
    -> ObserverCancellation
  {
    base.observe(types) { [log] types, completion in
      log.record(.updated)
      handler(types, completion)
    }
  }
}
