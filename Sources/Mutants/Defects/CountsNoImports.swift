import HealthContracts

extension Mutant {
  static let countsNoImports = Mutant.weightSyncServiceMutant(
    "countsNoImports", "Returns zero from every import",
    seenIn: "imports that return before their changes are counted"
  ) { UncountedWeights($0, $1) }
}

@MainActor
private final class UncountedWeights: WeightSyncWrapper {
  override func importChanges() async throws -> Int {
    _ = try await base.importChanges()
    return 0
  }
}
