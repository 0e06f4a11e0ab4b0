import HealthContracts

extension Mutant {
  static let timeoutMeansUploaded = Mutant(
    "timeoutMeansUploaded", "Treats an upload without a response as successful",
    seenIn: "upload queues that mark their work as done before the server has confirmed it",
    on: "app-weeks"
  ) { suite in
    suite.with(\.stepSync) { dependencies in
      suite.stepSync(
        StepSyncDependencies(
          provider: dependencies.provider, changes: dependencies.changes,
          state: dependencies.state, endpoint: AlwaysSucceedingEndpoint(dependencies.endpoint),
          time: dependencies.time, layering: dependencies.layering, policy: dependencies.policy,
          onProgress: dependencies.onProgress))
    }
  }
}

/// An endpoint that never fails.
@MainActor
private final class AlwaysSucceedingEndpoint: StepUploadEndpoint {
  private let base: any StepUploadEndpoint

  init(_ base: any StepUploadEndpoint) { self.base = base }

  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    do {
      return try await base.send(batch)
    } catch is StepUploadError {
      return StepUploadReceipt(idempotencyKey: batch.idempotencyKey, wasDuplicate: false)
    }
  }
}
