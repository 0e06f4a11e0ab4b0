import HealthContracts

extension Mutant {
  static let pauseIsIgnored = stepSyncServiceMutant(
    "pauseIsIgnored", "Goes on with the upload after a pause",
    seenIn: "a pause flag that is read only between histories"
  ) { UnstoppableSync($0) }
}

@MainActor
private final class UnstoppableSync: StepSyncWrapper {
  override func pause() {}
}
