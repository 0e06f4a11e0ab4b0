import HealthContracts

extension Mutant {
  static let chargesSpentSteps = Mutant.chargingMutant(
    "chargesSpentSteps", "Charges steps that the app has already spent",
    seenIn: "extensions that read only their own counter"
  ) { dependencies, make in
    make(
      StepsAndSleep.MinuteChargingDependencies(
        values: WithoutSpending(dependencies.values), log: dependencies.log,
        zones: dependencies.zones, now: dependencies.now,
        stepsPerMinute: dependencies.stepsPerMinute))
  }
}

@MainActor
private final class WithoutSpending: SharedValuesWrapper {
  override func value(for key: String) -> StepsAndSleep.StoredValue {
    key == StepsAndSleep.SharedKeys.spentStepsToday ? .absent : base.value(for: key)
  }
}
