import HealthContracts

extension Mutant {
  static let nobodyIsAwake = metricsBatchMutant(
    "nobodyIsAwake", "Uploads no time awake",
    seenIn: "nights that keep only what counts as sleep"
  ) { batch, _ in
    if var sleep = batch.sleep.value {
      sleep.awake = 0
      batch.sleep = .value(sleep)
    }
  }
}
