import HealthContracts
import HealthModel

extension Mutant {
  static let repeatsTheLastVariability = metricsServiceMutant(
    "repeatsTheLastVariability",
    "Uploads the heart rate variability of the previous day for a day without a value",
    seenIn: "ryanbr/noop#1937: the values of the day before shown for a day without data"
  ) { RepeatedVariabilityService($0, $1) }
}

@MainActor
private final class RepeatedVariabilityService: MetricsServiceWrapper {
  override func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch {
    var batch = batch
    guard batch.heartRateVariability == .noData else { return batch }
    let date = batch.time.start.advanced(by: -1).date
    if let value = try? await base.fetchHeartRateVariability(for: date) {
      batch.heartRateVariability = .value(value)
    }
    return batch
  }
}
