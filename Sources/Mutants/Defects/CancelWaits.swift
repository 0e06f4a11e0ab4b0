import HealthContracts

extension Mutant {
  static let cancelWaits = stepSyncServiceMutant(
    "cancelWaits", "Waits for the request in progress when the sync is cancelled",
    seenIn: "one flag that both a pause and a cancellation set"
  ) { PatientSync($0) }
}

@MainActor
private final class PatientSync: StepSyncWrapper {
  private var isCancelled = false

  override func sync() async throws -> StepSyncOutcome {
    isCancelled = false
    let outcome = try await base.sync()
    return outcome == .paused && isCancelled ? .cancelled : outcome
  }

  override func cancel() {
    isCancelled = true
    base.pause()
  }
}
