import HealthContracts

extension Mutant {
  static let spentAboveSteps = Mutant.showing(
    "spentAboveSteps", "Shows a negative balance if a correction left fewer steps than were spent",
    seenIn: "balances that subtract without a floor"
  ) { base, _ in Overdrawn(base) }
}

@MainActor
private final class Overdrawn: AppStoreWrapper {
  override var effectiveStepsToday: Int { stepsToday - spentStepsToday }
}
