import HealthContracts

extension Mutant {
  static let reportsNoChanges = Mutant.weightSyncServiceMutant(
    "reportsNoChanges", "Reports a reconciliation as one that changed nothing",
    seenIn: "reports whose counters are never incremented"
  ) { ModestReconciliation($0, $1) }
}

@MainActor
private final class ModestReconciliation: WeightSyncWrapper {
  override func reconcile() async throws -> WeightSync.ReconcileReport {
    _ = try await base.reconcile()
    return WeightSync.ReconcileReport(changed: 0, withheld: 0)
  }
}
