import HealthContracts

extension Mutant {
  static let swapsHeartRates = metricsBatchMutant(
    "swapsHeartRates", "Uploads the heart rate as the resting heart rate, and vice versa",
    seenIn: "two quantities of the same unit in one initializer"
  ) { batch, _ in
    swap(&batch.heartRate, &batch.restingHeartRate)
  }
}
