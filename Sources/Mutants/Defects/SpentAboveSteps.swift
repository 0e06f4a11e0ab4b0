import HealthContracts

extension Mutant {
  /// Shows fewer than no steps where a correction left fewer than were spent.
  static let spentAboveSteps = Mutant.showing(
    "spentAboveSteps", "Shows fewer than no steps where a correction left fewer than were spent",
    seenIn: "balances that subtract without a floor"
  ) { base, _ in Overdrawn(base) }
}

@MainActor
private final class Overdrawn: AppStoreWrapper {
  override var effectiveStepsToday: Int { stepsToday - spentStepsToday }
}
