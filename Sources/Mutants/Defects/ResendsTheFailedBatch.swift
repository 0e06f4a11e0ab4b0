import HealthContracts

extension Mutant {
  static let resendsTheFailedBatch = metricsMutant(
    "resendsTheFailedBatch", "Resends a failed batch after a newer one of the same day",
    seenIn: "upload queues that keep payloads instead of what to fetch"
  ) { $0.with(uploader: QueueingUploader($0.uploader)) }
}

@MainActor
private final class QueueingUploader: Metrics.HealthDataUploading {
  private let base: any Metrics.HealthDataUploading
  private var failed: [Metrics.HealthDataBatch] = []

  init(_ base: any Metrics.HealthDataUploading) { self.base = base }

  func upload(_ batch: Metrics.HealthDataBatch) async throws {
    do {
      try await base.upload(batch)
    } catch {
      failed.append(batch)
      throw error
    }
    for old in failed { try? await base.upload(old) }
    failed = []
  }
}
