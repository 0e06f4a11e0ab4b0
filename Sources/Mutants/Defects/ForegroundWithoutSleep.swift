import HealthContracts

extension Mutant {
  static let foregroundWithoutSleep = Mutant.spendingMutant(
    "foregroundWithoutSleep", "Reads only steps when it comes to the foreground",
    seenIn: "finding P9 of the steps-and-sleep audit"
  ) { base, _ in StepsOnlyForeground(base) }
}

@MainActor
private final class StepsOnlyForeground: AppStoreWrapper {
  override func handleAppWillEnterForeground() async { await base.refreshStepsBalance() }
}
