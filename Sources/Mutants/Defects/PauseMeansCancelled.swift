import HealthContracts

extension Mutant {
  static let pauseMeansCancelled = stepSyncServiceMutant(
    "pauseMeansCancelled", "Reports a paused sync as cancelled",
    seenIn: "one error for all the ways in which a task can end"
  ) { CancelledSync($0) }
}

@MainActor
private final class CancelledSync: StepSyncWrapper {
  override func sync() async throws -> StepSyncOutcome {
    let outcome = try await base.sync()
    return outcome == .paused ? .cancelled : outcome
  }
}
