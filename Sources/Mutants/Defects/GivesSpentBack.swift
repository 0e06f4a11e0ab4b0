import HealthContracts

extension Mutant {
  static let givesSpentBack = Mutant.storeMutant(
    "givesSpentBack", "Lowers the steps spent to the step count that remains after a correction",
    seenIn: "balances that clamp what was spent, so that later steps are free"
  ) { base, _ in ClampedSpentStore(base) }
}

@MainActor
private final class ClampedSpentStore: AppStoreWrapper {
  override var spentStepsToday: Int { min(base.spentStepsToday, stepsToday) }
}
