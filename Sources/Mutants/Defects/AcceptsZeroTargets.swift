import HealthContracts

extension Mutant {
  static let acceptsZeroTargets = Mutant.spendingMutant(
    "acceptsZeroTargets", "Replaces a target of 0 with the default instead of refusing it",
    seenIn: "settings in which 0 means the default"
  ) { base, _ in ZeroIsDefault(base) }
}

@MainActor
private final class ZeroIsDefault: AppStoreWrapper {
  override func setTargets(steps: Int, sleepHours: Double) throws {
    try base.setTargets(steps: steps == 0 ? 10_000 : steps, sleepHours: sleepHours)
  }
}
