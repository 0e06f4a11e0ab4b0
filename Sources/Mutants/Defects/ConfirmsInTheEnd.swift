import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let confirmsInTheEnd = Mutant(
    "confirmsInTheEnd", "Records confirmations only after the last request",
    seenIn: "uploads that start over when the app is ended halfway through", on: "app-fortnight"
  ) { suite in
    suite.with(\.stepUpload) { UploadWithOneNote(suite.stepUpload($0, $1, $2)) }
  }
}

@MainActor
private final class UploadWithOneNote: UploadWrapper {
  override func upload(
    _ samples: [StepUploadSample], tombstones: [UUID], epoch: Int64,
    onConfirmed: @MainActor (StepUploadBatch) throws -> Void
  ) async throws {
    var batches: [StepUploadBatch] = []
    try await super.upload(samples, tombstones: tombstones, epoch: epoch) { batches.append($0) }
    for batch in batches { try onConfirmed(batch) }
  }
}
