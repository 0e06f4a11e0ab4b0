import HealthContracts

extension Mutant {
  /// Takes no more for spent than the steps that a correction left.
  static let givesSpentBack = Mutant.showing(
    "givesSpentBack", "Takes no more for spent than the steps that a correction left",
    seenIn: "balances that clamp what was spent, so that later steps are free"
  ) { base, _ in Forgiving(base) }
}

@MainActor
private final class Forgiving: AppStoreWrapper {
  override var spentStepsToday: Int { min(base.spentStepsToday, stepsToday) }
}
