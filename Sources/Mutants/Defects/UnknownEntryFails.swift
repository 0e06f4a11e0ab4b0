import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let unknownEntryFails = Mutant.weightSyncServiceMutant(
    "unknownEntryFails", "Reports the deletion of an unknown entry as an error",
    seenIn: "rows that are deleted twice, by a swipe and by a sync"
  ) { StrictDeletions($0, $1) }
}

@MainActor
private final class StrictDeletions: WeightSyncWrapper {
  override func delete(_ id: UUID) async throws {
    guard try dependencies.entries.entry(id) != nil else { throw WeightSyncError.noSuchEntry }
    try await base.delete(id)
  }
}
