import HealthContracts

extension Mutant {
  static let noStepsMeansUnknown = Mutant.spendingMutant(
    "noStepsMeansUnknown", "Reports the steps of a day with 0 steps as unknown",
    seenIn: "specification 003, line 131: data flags that are derived from the number"
  ) { base, _ in PositiveSteps(base) }
}

@MainActor
private final class PositiveSteps: AppStoreWrapper {
  override var hasStepsData: Bool { base.stepsToday > 0 }
}
