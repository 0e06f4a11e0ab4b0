import HealthContracts

extension Mutant {
  static let uploadsUnreadDays = metricsServiceMutant(
    "uploadsUnreadDays", "Uploads a batch of which every read failed",
    seenIn: "OpenMinis/OpenMinis#128: failed reads reported as successful"
  ) { UnreadDayService($0, $1) }
}

@MainActor
private final class UnreadDayService: MetricsServiceWrapper {
  override func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch {
    if batch.failures.count == Metrics.orderedReadTypes.count {
      try await dependencies.uploader.upload(batch)
    }
    return batch
  }
}
