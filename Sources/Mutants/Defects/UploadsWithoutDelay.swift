import HealthContracts

extension Mutant {
  static let uploadsWithoutDelay = metricsConfigurationMutant(
    "uploadsWithoutDelay", "Uploads at each change instead of combining changes",
    seenIn: "home-assistant/iOS#5291: updates not spaced out become a stream of requests"
  ) { $0.batchingDelaySeconds = 0 }
}
