import HealthContracts

/// A step sync that forwards to another one; a mutant overrides individual members.
@MainActor
class StepSyncWrapper: StepSyncServiceProtocol {
  let base: any StepSyncServiceProtocol

  init(_ base: any StepSyncServiceProtocol) { self.base = base }

  var progress: StepSyncProgress { base.progress }

  func sync() async throws -> StepSyncOutcome { try await base.sync() }
  func pause() { base.pause() }
  func cancel() { base.cancel() }
  func restart() throws { try base.restart() }
  func noteChanges() { base.noteChanges() }
}

extension Mutant {
  /// Returns a mutant of the step sync, detected on the `app-bad-network` scenario.
  static func stepSyncServiceMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap:
      @escaping @MainActor @Sendable (any StepSyncServiceProtocol) -> any StepSyncServiceProtocol
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-bad-network") { suite in
      suite.with(\.stepSync) { wrap(suite.stepSync($0)) }
    }
  }
}
