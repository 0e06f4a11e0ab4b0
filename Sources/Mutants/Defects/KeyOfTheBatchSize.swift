import HealthContracts

extension Mutant {
  static let keyOfTheBatchSize = Mutant.stepSyncMutant(
    "keyOfTheBatchSize", "Derives a batch's idempotency key from its size, which is not unique",
    seenIn: "idempotency keys made of an endpoint and a counter that restarts from zero"
  ) { $0.with(endpoint: CountingKeys($0.endpoint)) }
}

@MainActor
private final class CountingKeys: StepUploadEndpoint {
  private let base: any StepUploadEndpoint

  init(_ base: any StepUploadEndpoint) { self.base = base }

  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    let receipt = try await base.send(
      StepUploadBatch(
        idempotencyKey: "batch-\(batch.samples.count)", samples: batch.samples,
        tombstones: batch.tombstones))
    return StepUploadReceipt(
      idempotencyKey: batch.idempotencyKey, wasDuplicate: receipt.wasDuplicate)
  }
}
