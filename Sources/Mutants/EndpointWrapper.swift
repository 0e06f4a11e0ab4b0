import HealthContracts

/// A step server that adds a defect to another one.
@MainActor
final class EndpointWrapper: StepUploadEndpoint {
  typealias Send =
    @MainActor (any StepUploadEndpoint, StepUploadBatch) async throws -> StepUploadReceipt

  private let base: any StepUploadEndpoint
  private let sending: Send

  init(_ base: any StepUploadEndpoint, send: @escaping Send) {
    self.base = base
    sending = send
  }

  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    try await sending(base, batch)
  }
}

extension Mutant {
  /// Returns a mutant that changes each sample before it is sent, detected on the `app-fortnight`
  /// scenario.
  static func sentSamplesMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ change: @escaping @MainActor @Sendable (StepUploadSample) -> StepUploadSample
  ) -> Mutant {
    stepSyncMutant(id, defect, seenIn: seenIn) { dependencies in
      dependencies.with(
        endpoint: EndpointWrapper(dependencies.endpoint) { base, batch in
          try await base.send(
            StepUploadBatch(
              idempotencyKey: batch.idempotencyKey, samples: batch.samples.map(change),
              tombstones: batch.tombstones))
        })
    }
  }
}
