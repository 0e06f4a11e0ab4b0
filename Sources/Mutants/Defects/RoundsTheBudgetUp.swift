import HealthContracts

extension Mutant {
  static let roundsTheBudgetUp = Mutant.spendingMutant(
    "roundsTheBudgetUp", "Counts as left a minute that the steps do not fully pay for",
    seenIn: "prices that are divided and rounded up"
  ) { base, _ in RoundedBudget(base) }
}

@MainActor
private final class RoundedBudget: AppStoreWrapper {
  override var budgetMinutes: Int {
    let price = StepsAndSleep.Configuration().stepsPerMinute
    return (base.effectiveStepsToday + price - 1) / price
  }
}
