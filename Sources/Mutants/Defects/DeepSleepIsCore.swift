import HealthContracts

extension Mutant {
  static let deepSleepIsCore = metricsBatchMutant(
    "deepSleepIsCore", "Uploads deep sleep as core sleep",
    seenIn: "switch statements over stages whose default case is core sleep"
  ) { batch, _ in
    if var sleep = batch.sleep.value {
      sleep.core += sleep.deep
      sleep.deep = 0
      batch.sleep = .value(sleep)
    }
  }
}
