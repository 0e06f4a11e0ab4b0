import struct Foundation.UUID
import HealthContracts
import HealthModel

/// A fetch service that always skips ranges without steps, or never does.
@MainActor
final class SkippingFetch: FetchServiceProtocol {
  private let base: any FetchServiceProtocol
  private let skips: Bool

  init(_ base: any FetchServiceProtocol, skips: Bool) { (self.base, self.skips) = (base, skips) }

  func fetch(
    _ range: TimeRange, skipsEmptyCounts: Bool,
    onPage: @MainActor (FetchedPage) async throws -> Void
  ) async throws {
    try await base.fetch(range, skipsEmptyCounts: skips, onPage: onPage)
  }
}

/// An upload service that forwards to another one; a mutant overrides the member.
@MainActor
class UploadWrapper: UploadServiceProtocol {
  let base: any UploadServiceProtocol

  init(_ base: any UploadServiceProtocol) { self.base = base }

  func upload(
    _ samples: [StepUploadSample], tombstones: [UUID], epoch: Int64,
    onConfirmed: @MainActor (StepUploadBatch) throws -> Void
  ) async throws {
    try await base.upload(
      samples, tombstones: tombstones, epoch: epoch, onConfirmed: onConfirmed)
  }
}
