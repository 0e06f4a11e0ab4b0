import HealthContracts

extension Mutant {
  static let pauseIsIgnored = stepSyncServiceMutant(
    "pauseIsIgnored", "Goes on with the upload after a pause",
    seenIn: "a flag for pausing that is read between histories only"
  ) { UnstoppableSync($0) }
}

@MainActor
private final class UnstoppableSync: StepSyncWrapper {
  override func pause() {}
}
