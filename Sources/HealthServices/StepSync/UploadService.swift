public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// The reference upload service.
///
/// It sends batches with exponential backoff. Idempotency keys are derived from the content.
@MainActor
public final class UploadService: UploadServiceProtocol {
  private let endpoint: any StepUploadEndpoint
  private let policy: StepSyncPolicy
  private let sleep: @MainActor @Sendable (Int64) async throws -> Void

  /// Creates an upload service.
  ///
  /// - Parameters:
  ///   - endpoint: The server.
  ///   - policy: The batch size and the backoff.
  ///   - sleep: Suspends for a number of milliseconds.
  public init(
    endpoint: any StepUploadEndpoint, policy: StepSyncPolicy = StepSyncPolicy(),
    sleep: @escaping @MainActor @Sendable (_ milliseconds: Int64) async throws -> Void
  ) {
    precondition(policy.isValid, "invalid policy: \(policy)")
    self.endpoint = endpoint
    self.policy = policy
    self.sleep = sleep
  }

  /// Sends tombstones, then samples by start, one batch at a time.
  ///
  /// - Parameters:
  ///   - samples: The samples to store on the server.
  ///   - tombstones: The identifiers of the samples to delete on the server.
  ///   - epoch: The layering epoch, which is part of the idempotency keys.
  ///   - onConfirmed: The closure called with each batch after the server has confirmed it.
  /// - Throws: `StepSyncError.uploadFailed` if the server rejects a batch or the attempts of the
  ///   policy are used up, and the errors of `onConfirmed` and `sleep`.
  public func upload(
    _ samples: [StepUploadSample], tombstones: [UUID], epoch: Int64,
    onConfirmed: @MainActor (StepUploadBatch) throws -> Void
  ) async throws {
    for batch in batches(samples, tombstones, epoch) {
      try await send(batch)
      try onConfirmed(batch)
    }
  }

  /// Divides the content into batches that do not depend on the order of the arguments.
  private func batches(_ samples: [StepUploadSample], _ tombstones: [UUID], _ epoch: Int64)
    -> [StepUploadBatch]
  {
    var samples = samples.sorted { left, right in
      left.range.start == right.range.start
        ? left.uuid < right.uuid : left.range.start < right.range.start
    }[...]
    var tombstones = tombstones.sorted { $0 < $1 }[...]
    var batches: [StepUploadBatch] = []
    while !samples.isEmpty || !tombstones.isEmpty {
      let gone = Array(tombstones.prefix(policy.batchSize))
      tombstones = tombstones.dropFirst(gone.count)
      let sent = Array(samples.prefix(policy.batchSize - gone.count))
      samples = samples.dropFirst(sent.count)
      batches.append(
        StepUploadBatch(
          idempotencyKey: Self.key(sent, gone, epoch), samples: sent, tombstones: gone))
    }
    return batches
  }

  private static func key(_ samples: [StepUploadSample], _ tombstones: [UUID], _ epoch: Int64)
    -> String
  {
    var digest = Digest()
    func absorb(_ uuid: UUID) {
      digest.absorb(uuid.words.high)
      digest.absorb(uuid.words.low)
    }
    digest.absorb(epoch)
    digest.absorb(Int64(tombstones.count))
    for uuid in tombstones { absorb(uuid) }
    for sample in samples {
      absorb(sample.uuid)
      digest.absorb(sample.range.start.milliseconds)
      digest.absorb(sample.range.end.milliseconds)
      digest.absorb(Int64(sample.count))
      digest.absorb(sample.sourceBundleId)
      digest.absorb(sample.sourceDeviceName == nil ? 0 : 1)
      digest.absorb(sample.sourceDeviceName ?? "")
    }
    return digest.hexadecimal
  }

  private func send(_ batch: StepUploadBatch) async throws {
    var wait = policy.firstBackoffMilliseconds
    var attempt = 1
    while true {
      do {
        let receipt = try await endpoint.send(batch)
        guard receipt.idempotencyKey == batch.idempotencyKey else {
          throw StepUploadError.wrongReceipt(
            expected: batch.idempotencyKey, received: receipt.idempotencyKey)
        }
        return
      } catch let error as StepUploadError {
        guard error.isTransient, attempt < policy.attempts else {
          throw StepSyncError.uploadFailed(error, attempts: attempt)
        }
        attempt += 1
        try await sleep(max(wait, error.retryAfterMilliseconds))
        let (doubled, overflow) = wait.multipliedReportingOverflow(by: 2)
        wait = overflow ? policy.maximumBackoffMilliseconds : doubled
        wait = min(wait, policy.maximumBackoffMilliseconds)
      }
    }
  }
}
