import HealthContracts

extension Mutant {
  static let swapsHeartRates = metricsBatchMutant(
    "swapsHeartRates", "Uploads the heart rate as the resting one, and the other way round",
    seenIn: "two quantities of the same unit in one initializer"
  ) { batch, _ in
    swap(&batch.heartRate, &batch.restingHeartRate)
  }
}
