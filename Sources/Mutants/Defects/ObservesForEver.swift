import HealthContracts

extension Mutant {
  static let observesForEver = Mutant.spendingMutant(
    "observesForEver", "Goes on observing when it is told to stop",
    seenIn: "queries that are started and never stopped"
  ) { base, _ in TirelessObserver(base) }
}

@MainActor
private final class TirelessObserver: AppStoreWrapper {
  override func stopStepObservation() {}
}
