import HealthContracts

extension Mutant {
  static let givesSpentBack = Mutant.showing(
    "givesSpentBack", "Lowers the steps spent to the steps left by a correction",
    seenIn: "balances that clamp what was spent, so that later steps are free"
  ) { base, _ in Forgiving(base) }
}

@MainActor
private final class Forgiving: AppStoreWrapper {
  override var spentStepsToday: Int { min(base.spentStepsToday, stepsToday) }
}
