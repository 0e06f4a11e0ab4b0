public import struct Foundation.UUID

/// A service that uploads samples and tombstones in batches and retries failed requests.
@MainActor
public protocol UploadServiceProtocol: Sendable {
  /// Uploads samples and tombstones.
  ///
  /// Each sample and each tombstone is in one batch; nothing to upload makes no request. A request
  /// that failed for a while is repeated as it was, after the delay of the policy or up to twice as
  /// long. No other batch is sent after one that the server does not accept.
  ///
  /// - Parameters:
  ///   - samples: The samples that the server is to store.
  ///   - tombstones: The identities of the samples that the server is to delete.
  ///   - epoch: The layering epoch. It is part of the idempotency keys, so that the server does not
  ///     treat an upload after a restart as a repetition.
  ///   - onConfirmed: A closure that receives each batch after the server has confirmed it and
  ///     before the next batch is sent.
  /// - Throws: `StepSyncError.uploadFailed`, with the number of attempts that were made, if the
  ///   server refuses a batch or the attempts of the policy are used up, or an error from
  ///   `onConfirmed` or from the delay between attempts.
  func upload(
    _ samples: [StepUploadSample], tombstones: [UUID], epoch: Int64,
    onConfirmed: @MainActor (StepUploadBatch) throws -> Void
  ) async throws
}
