import HealthContracts

extension Mutant {
  static let absentMeansZero = metricsServiceMutant(
    "absentMeansZero", "Uploads zero for a metric without data",
    seenIn: "optional readings that are coalesced with `?? 0`"
  ) { ZeroForAbsentService($0, $1) }
}

@MainActor
private final class ZeroForAbsentService: MetricsServiceWrapper {
  override func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch {
    var batch = batch
    if batch.heartRate == .noData { batch.heartRate = .value(0) }
    if batch.restingHeartRate == .noData { batch.restingHeartRate = .value(0) }
    if batch.steps == .noData { batch.steps = .value(0) }
    return batch
  }
}
