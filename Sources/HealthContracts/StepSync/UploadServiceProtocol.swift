public import struct Foundation.UUID

/// Brings samples and tombstones to the server, in batches, as often as it takes.
@MainActor
public protocol UploadServiceProtocol: Sendable {
  /// Sends samples and tombstones.
  ///
  /// - Parameters:
  ///   - samples: Samples that the server is to hold.
  ///   - tombstones: Samples that the server is to drop.
  ///   - epoch: The number of the layering, which goes into the keys: what is sent anew after a
  ///     restart is no repetition to the server.
  ///   - onConfirmed: Called with each batch when the server has confirmed it, before the next.
  /// - Throws: `StepSyncError.uploadFailed` when the server does not take a batch; what
  ///   `onConfirmed` or waiting throws.
  func upload(
    _ samples: [StepUploadSample], tombstones: [UUID], epoch: Int64,
    onConfirmed: @MainActor (StepUploadBatch) throws -> Void
  ) async throws
}
