import HealthContracts

extension Mutant {
  static let pauseMeansCancelled = stepSyncServiceMutant(
    "pauseMeansCancelled", "Reports a paused sync as cancelled",
    seenIn: "one error for every end of a task"
  ) { CancelledSync($0) }
}

@MainActor
private final class CancelledSync: StepSyncWrapper {
  override func sync() async throws -> StepSyncOutcome {
    let outcome = try await base.sync()
    return outcome == .paused ? .cancelled : outcome
  }
}
