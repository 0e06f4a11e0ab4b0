public import struct Foundation.UUID

/// A service that uploads samples and tombstones in batches and retries failed requests.
@MainActor
public protocol UploadServiceProtocol: Sendable {
  /// Uploads samples and tombstones.
  ///
  /// - Parameters:
  ///   - samples: The samples that the server is to store.
  ///   - tombstones: The identities of the samples that the server is to delete.
  ///   - epoch: The layering epoch. It is part of the idempotency keys, so that the server does not
  ///     treat an upload after a restart as a repetition.
  ///   - onConfirmed: A closure that receives each batch after the server has confirmed it and
  ///     before the next batch is sent.
  /// - Throws: `StepSyncError.uploadFailed` if the server does not accept a batch, or an error from
  ///   `onConfirmed` or from the delay between attempts.
  func upload(
    _ samples: [StepUploadSample], tombstones: [UUID], epoch: Int64,
    onConfirmed: @MainActor (StepUploadBatch) throws -> Void
  ) async throws
}
