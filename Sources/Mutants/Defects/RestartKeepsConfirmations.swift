import HealthContracts

extension Mutant {
  static let restartKeepsConfirmations = stepSyncServiceMutant(
    "restartKeepsConfirmations", "Sends only what is new after a restart",
    seenIn: "a reset that empties the queue and keeps the confirmations"
  ) { LazySync($0) }
}

@MainActor
private final class LazySync: StepSyncWrapper {
  override func restart() throws { base.cancel() }
}
