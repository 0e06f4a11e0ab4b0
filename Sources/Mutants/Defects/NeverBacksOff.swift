import HealthContracts

extension Mutant {
  static let neverBacksOff = metricsConfigurationMutant(
    "neverBacksOff", "Retries a failed upload after the same delay each time",
    seenIn: "Rezivure/Grid-Mobile#258: 31 GB of data used by retries in a tight loop"
  ) { $0.maximumRetryDelaySeconds = $0.retrySeconds }
}
