import HealthContracts

extension Mutant {
  static let staysOn = Mutant.weightSyncServiceMutant(
    "staysOn", "Goes on when the person turns the sync off",
    seenIn: "switches that change only the settings screen"
  ) { UnstoppableWeights($0, $1) }
}

@MainActor
private final class UnstoppableWeights: WeightSyncWrapper {
  override func disableSync() throws {}
}
