import HealthContracts

extension Mutant {
  static let budgetOfAllSteps = Mutant.spendingMutant(
    "budgetOfAllSteps",
    "Shows the minutes that all steps would buy, not those that the steps left would buy",
    seenIn: "a budget that is derived from the count and not from the balance"
  ) { base, _ in BudgetOfAllSteps(base) }
}

@MainActor
private final class BudgetOfAllSteps: AppStoreWrapper {
  override var budgetMinutes: Int { base.stepsToday / 100 }
}
