import HealthContracts

extension Mutant {
  static let variabilityInSeconds = metricsBatchMutant(
    "variabilityInSeconds", "Uploads the heart rate variability in seconds",
    seenIn: "quantities read in the base unit of their dimension"
  ) { batch, _ in
    if let value = batch.heartRateVariability.value {
      batch.heartRateVariability = .value(value / 1_000)
    }
  }
}
