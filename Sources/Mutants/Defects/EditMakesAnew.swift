import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let editMakesAnew = Mutant.weightSyncServiceMutant(
    "editMakesAnew", "Adds an entry if the one that is edited is gone",
    seenIn: "saves that insert when no row was updated"
  ) { RevivingEdits($0, $1) }
}

@MainActor
private final class RevivingEdits: WeightSyncWrapper {
  override func edit(_ id: UUID, to draft: WeightDraft) async throws -> WeightEntry {
    do {
      return try await base.edit(id, to: draft)
    } catch WeightSyncError.noSuchEntry {
      return try await base.add(draft)
    }
  }
}
