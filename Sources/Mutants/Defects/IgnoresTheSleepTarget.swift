import HealthContracts

extension Mutant {
  static let ignoresTheSleepTarget = Mutant.spendingMutant(
    "ignoresTheSleepTarget", "Ignores the sleep target that the person sets",
    seenIn: "setters that save one of two fields"
  ) { base, _ in StepsTargetOnly(base) }
}

@MainActor
private final class StepsTargetOnly: AppStoreWrapper {
  override func setTargets(steps: Int, sleepHours: Double) throws {
    try base.setTargets(steps: steps, sleepHours: sleepHours > 0 ? 8 : sleepHours)
  }
}
