import HealthContracts
import HealthModel

extension Mutant {
  static let keepsTheFirstBatch = metricsServiceMutant(
    "keepsTheFirstBatch", "Keeps uploading the first values that a process read for a day",
    seenIn: "caches by day that new samples do not invalidate"
  ) { CachedBatchService($0, $1) }
}

@MainActor
private final class CachedBatchService: MetricsServiceWrapper {
  private var batches: [LocalDay: Metrics.HealthDataBatch] = [:]

  override func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch {
    var batch = batch
    guard let first = batches[batch.day] else {
      if batch.failures.isEmpty { batches[batch.day] = batch }
      return batch
    }
    batch = first
    batch.fetchedAt = dependencies.service.now()
    return batch
  }
}
