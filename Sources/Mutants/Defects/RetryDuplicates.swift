import struct Foundation.UUID
import HealthContracts
import HealthModel

extension Mutant {
  static let retryDuplicates = Mutant.stepSyncMutant(
    "retryDuplicates", "Gives samples new identities when it sends them again",
    seenIn: "upload queues that make an identifier for each request"
  ) { $0.with(endpoint: RenamingEndpoint($0.endpoint)) }
}

@MainActor
private final class RenamingEndpoint: StepUploadEndpoint {
  private let base: any StepUploadEndpoint
  private var attempts: [String: Int64] = [:]

  init(_ base: any StepUploadEndpoint) { self.base = base }

  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    let attempt = attempts[batch.idempotencyKey] ?? 0
    attempts[batch.idempotencyKey] = attempt + 1
    guard attempt > 0 else { return try await base.send(batch) }
    let samples = batch.samples.map { sample in
      let words = sample.uuid.words
      return StepUploadSample(
        uuid: UUID(high: words.high &+ attempt, low: words.low), range: sample.range,
        count: sample.count, sourceBundleId: sample.sourceBundleId,
        sourceDeviceName: sample.sourceDeviceName)
    }
    let receipt = try await base.send(
      StepUploadBatch(
        idempotencyKey: "\(batch.idempotencyKey)-\(attempt)", samples: samples,
        tombstones: batch.tombstones))
    return StepUploadReceipt(
      idempotencyKey: batch.idempotencyKey, wasDuplicate: receipt.wasDuplicate)
  }
}
