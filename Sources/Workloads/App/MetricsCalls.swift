import struct Foundation.Date
import HealthContracts
import HealthModel
import ServiceObservations

/// The calls of the metrics services that the screens of an app make.
@MainActor
struct MetricsCalls {
  let services: Metrics.AppServices
  let log: MetricsLog

  /// Asks what the service knows about access, and for a hint after each kind of batch.
  ///
  /// - Parameter wasAsked: True if the person was asked for access before.
  func askAboutAccess(wasAsked: Bool) {
    let service = services.service
    var hints: [MetricsObservation.HintedBatch: String] = [:]
    for kind in MetricsObservation.HintedBatch.allCases {
      hints[kind] = service.accessHint(after: batch(kind)).rawValue
    }
    log.record(
      MetricsObservation.AccessAnswer(
        wasAsked: wasAsked, isAvailable: service.isHealthDataAvailable(),
        readAccess: service.readAccess().rawValue, hints: hints))
  }

  /// Reads the metrics of the day that contains an instant, all at once and one by one.
  func read(at instant: Instant) async {
    let (service, date, begin) = (services.service, instant.date, log.now)
    guard var batch = try? await service.fetchMetrics(for: date) else {
      log.record(MetricsObservation.DirectRead(instant: instant, batch: nil))
      return
    }
    record(batch, since: begin, at: instant)
    let next = log.now
    // The two readers of single values that are no optionals answer an empty day with zero, and a
    // day of zero steps too, which the whole batch tells apart.
    let isZero = batch.steps == .value(0)
    batch.steps = await reading { try await service.fetchDailySteps(for: date) }
    if batch.steps == .value(0), !isZero { batch.steps = .noData }
    batch.heartRate = await reading { try await service.fetchHeartRate(for: date) }
    batch.restingHeartRate = await reading { try await service.fetchRestingHeartRate(for: date) }
    batch.heartRateVariability = await reading {
      try await service.fetchHeartRateVariability(for: date)
    }
    batch.oxygenSaturation = await reading { try await service.fetchOxygenSaturation(for: date) }
    batch.respiratoryRate = await reading { try await service.fetchRespiratoryRate(for: date) }
    batch.sleep = await reading { try await service.fetchSleepAnalysis(for: date) }
    if batch.sleep.value?.timeInBed == 0 { batch.sleep = .noData }
    record(batch, since: next, at: instant)
  }

  private func record(_ batch: Metrics.HealthDataBatch, since begin: Instant, at instant: Instant) {
    var observed = MetricsObservation.Batch(batch, at: log.now, isConfirmed: false)
    observed.fetchedAt = begin
    log.record(MetricsObservation.DirectRead(instant: instant, batch: observed))
  }

  private func reading<Value>(_ fetch: () async throws -> Value?) async -> Metrics.Reading<Value> {
    do {
      return try await fetch().map { .value($0) } ?? .noData
    } catch {
      return .failed(Metrics.Failure(error))
    }
  }

  /// A batch of a kind, of no particular day.
  private func batch(_ kind: MetricsObservation.HintedBatch) -> Metrics.HealthDataBatch? {
    let time = TimeRange(start: log.now, end: log.now)
    var batch = Metrics.HealthDataBatch(
      day: LocalDay(ordinal: 0), time: time, night: time, fetchedAt: log.now.date)
    switch kind {
    case .none: return nil
    case .empty: break
    case .failed: batch.heartRate = .failed(.cancelled)
    case .filled: batch.heartRate = .value(60)
    }
    return batch
  }
}
