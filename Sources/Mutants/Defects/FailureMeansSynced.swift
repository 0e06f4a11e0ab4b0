import HealthContracts

extension Mutant {
  static let failureMeansSynced = Mutant(
    "failureMeansSynced", "Reports a sync that ended with an error as complete",
    seenIn: "background tasks that catch every error and show a green check mark",
    on: "app-fortnight"
  ) { suite in
    suite.with(\.stepSync) { OptimisticSync(suite.stepSync($0)) }
  }
}

/// A step sync that is always complete.
@MainActor
private final class OptimisticSync: StepSyncServiceProtocol {
  private let base: any StepSyncServiceProtocol

  init(_ base: any StepSyncServiceProtocol) { self.base = base }

  var progress: StepSyncProgress { base.progress }

  func sync() async throws -> StepSyncOutcome {
    do {
      return try await base.sync()
    } catch {
      return .synced
    }
  }

  func pause() { base.pause() }
  func cancel() { base.cancel() }
  func restart() throws { try base.restart() }
  func noteChanges() { base.noteChanges() }
}
