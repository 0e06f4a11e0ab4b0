import HealthContracts

extension Mutant {
  static let waitsWhenOpened = Mutant.weightSyncServiceMutant(
    "waitsWhenOpened", "Waits for the time of the next retry even when the app is opened",
    seenIn: "handlers of app opening that only import"
  ) { PatientWeights($0, $1) }
}

@MainActor
private final class PatientWeights: WeightSyncWrapper {
  override func foreground() async throws { _ = try await base.importChanges() }
}
