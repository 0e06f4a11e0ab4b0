import HealthContracts

extension Mutant {
  static let hintsAtSettings = metricsServiceMutant(
    "hintsAtSettings", "Points to the Settings app as soon as the person has been asked",
    seenIn: "specification 004, line 40: a denied permission, which nobody can see"
  ) { InsistentHints($0, $1) }
}

@MainActor
private final class InsistentHints: MetricsServiceWrapper {
  override func accessHint(after batch: Metrics.HealthDataBatch?) -> Metrics.AccessHint {
    base.readAccess() == .requested ? .openSettings : base.accessHint(after: batch)
  }
}
