import HealthContracts

extension Mutant {
  static let silenceMeansGranted = metricsServiceMutant(
    "silenceMeansGranted", "Never advises the app to request access",
    seenIn: "a missing answer taken for a grant"
  ) { TrustfulService($0, $1) }
}

@MainActor
private final class TrustfulService: MetricsServiceWrapper {
  override func accessHint(after batch: Metrics.HealthDataBatch?) -> Metrics.AccessHint {
    let hint = base.accessHint(after: batch)
    return hint == .ask ? .none : hint
  }
}
