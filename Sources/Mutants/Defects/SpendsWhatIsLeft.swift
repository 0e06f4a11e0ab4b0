import HealthContracts

extension Mutant {
  static let spendsWhatIsLeft = Mutant.spendingMutant(
    "spendsWhatIsLeft", "Spends what is left if a person wants to spend more",
    seenIn: "purchases that are clamped to the balance instead of refused"
  ) { base, _ in ClampedSpending(base) }
}

@MainActor
private final class ClampedSpending: AppStoreWrapper {
  override func spend(_ steps: Int) throws {
    try base.spend(min(steps, base.effectiveStepsToday))
  }
}
