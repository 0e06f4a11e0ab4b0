import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let keepsRemovedBodyFat = Mutant.weightSyncServiceMutant(
    "keepsRemovedBodyFat", "Keeps the body fat that the person removes from an entry",
    seenIn: "partial updates in which an absent value means unchanged"
  ) { StickyBodyFat($0, $1) }
}

@MainActor
private final class StickyBodyFat: WeightSyncWrapper {
  override func edit(_ id: UUID, to draft: WeightDraft) async throws -> WeightEntry {
    var draft = draft
    let known = try dependencies.entries.entry(id)?.bodyFatPercentage
    draft.bodyFatPercentage = draft.bodyFatPercentage ?? known
    return try await base.edit(id, to: draft)
  }
}
