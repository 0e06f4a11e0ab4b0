import HealthContracts

extension Mutant {
  static let waitsWhenOpened = Mutant.weightSyncServiceMutant(
    "waitsWhenOpened", "Does not retry before the time of the next retry when the app is opened",
    seenIn: "openings that only import"
  ) { PatientWeights($0, $1) }
}

@MainActor
private final class PatientWeights: WeightSyncWrapper {
  override func foreground() async throws { _ = try await base.importChanges() }
}
