import HealthContracts

extension Mutant {
  static let oxygenInPercent = metricsServiceMutant(
    "oxygenInPercent", "Uploads the oxygen saturation as a percentage instead of a fraction",
    seenIn: "carekit-apple/CareKit#152: percentages off by a factor of 100"
  ) { PercentOxygenService($0, $1) }
}

@MainActor
private final class PercentOxygenService: MetricsServiceWrapper {
  override func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch {
    var batch = batch
    if let value = batch.oxygenSaturation.value {
      batch.oxygenSaturation = .value(100 * value)
    }
    return batch
  }
}
