import HealthContracts

extension Mutant {
  static let acceptsNegativeSteps = Mutant.spendingMutant(
    "acceptsNegativeSteps", "Treats a negative number of steps to spend as 0",
    seenIn: "inputs that are clamped instead of refused"
  ) { base, _ in LenientSpending(base) }
}

@MainActor
private final class LenientSpending: AppStoreWrapper {
  override func spend(_ steps: Int) throws { try base.spend(max(steps, 0)) }
}
