import HealthContracts

extension Mutant {
  static let observesTooEarly = Mutant.spendingMutant(
    "observesTooEarly", "Observes steps before onboarding",
    seenIn: "observers that start at launch, before the person has been asked"
  ) { base, _ in EarlyObserver(base) }
}

@MainActor
private final class EarlyObserver: AppStoreWrapper {
  override func handleAppDidLaunch() async {
    base.startStepObservation()
    await base.handleAppDidLaunch()
  }
}
