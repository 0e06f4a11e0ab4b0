import HealthContracts

extension Mutant {
  static let inBedAsRecorded = metricsServiceMutant(
    "inBedAsRecorded", "Takes only the in-bed samples as the time in bed",
    seenIn: "specification 004, line 58: sleep without in-bed samples has no efficiency"
  ) { RecordedInBedService($0, $1) }
}

@MainActor
private final class RecordedInBedService: MetricsServiceWrapper {
  override func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch {
    var batch = batch
    if var sleep = batch.sleep.value {
      sleep.timeInBed = sleep.recordedInBed
      batch.sleep = .value(sleep)
    }
    return batch
  }
}
