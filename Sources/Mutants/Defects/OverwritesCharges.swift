import HealthContracts

extension Mutant {
  static let overwritesCharges = Mutant.spendingMutant(
    "overwritesCharges", "Overwrites what the extension charged whenever the app spends",
    seenIn: "one counter that two processes write"
  ) { $0.with(values: Overwriting($0.values)) }
}

@MainActor
private final class Overwriting: SharedValuesWrapper {
  override func set(_ value: StepsAndSleep.StoredValue, for key: String) {
    base.set(value, for: key)
    if key == StepsAndSleep.SharedKeys.spentStepsToday {
      base.set(.absent, for: StepsAndSleep.SharedKeys.chargedStepsToday)
    }
  }
}
