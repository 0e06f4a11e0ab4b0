import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let keysLackTheEpoch = Mutant(
    "keysLackTheEpoch", "Derives the key of an upload from the samples alone",
    seenIn: "servers that treat the upload after a reset as a repeat", on: "app-fortnight"
  ) { suite in
    suite.with(\.stepUpload) { UploadOfOneEpoch(suite.stepUpload($0, $1, $2)) }
  }
}

@MainActor
private final class UploadOfOneEpoch: UploadWrapper {
  override func upload(
    _ samples: [StepUploadSample], tombstones: [UUID], epoch: Int64,
    onConfirmed: @MainActor (StepUploadBatch) throws -> Void
  ) async throws {
    try await super.upload(samples, tombstones: tombstones, epoch: 0, onConfirmed: onConfirmed)
  }
}
