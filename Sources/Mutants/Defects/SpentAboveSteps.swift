import HealthContracts

extension Mutant {
  static let spentAboveSteps = Mutant.storeMutant(
    "spentAboveSteps", "Shows a negative balance if a correction left fewer steps than were spent",
    seenIn: "balances that subtract without a floor"
  ) { base, _ in NegativeBalanceStore(base) }
}

@MainActor
private final class NegativeBalanceStore: AppStoreWrapper {
  override var effectiveStepsToday: Int { stepsToday - spentStepsToday }
}
