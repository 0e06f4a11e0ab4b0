import HealthContracts

extension Mutant {
  static let failureMeansDenied = metricsServiceMutant(
    "failureMeansDenied", "Sends the person to the Settings app after a failed read",
    seenIn: "a locked device taken for denied access"
  ) { SuspiciousService($0, $1) }
}

@MainActor
private final class SuspiciousService: MetricsServiceWrapper {
  override func accessHint(after batch: Metrics.HealthDataBatch?) -> Metrics.AccessHint {
    let hint = base.accessHint(after: batch)
    return hint == .none && batch?.isEmpty == true ? .openSettings : hint
  }
}
