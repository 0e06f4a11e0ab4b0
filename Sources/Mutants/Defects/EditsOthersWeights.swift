import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let editsOthersWeights = Mutant.weightSyncServiceMutant(
    "editsOthersWeights", "Lets the person change the weight of another app's entry",
    seenIn: "forms without a check of the entry's origin"
  ) { OverwritingWeights($0, $1) }
}

@MainActor
private final class OverwritingWeights: WeightSyncWrapper {
  override func edit(_ id: UUID, to draft: WeightDraft) async throws -> WeightEntry {
    do {
      return try await base.edit(id, to: draft)
    } catch WeightSyncError.notOwnEntry {
      guard var entry = try dependencies.entries.entry(id),
        let grams = draft.unit.grams(hundredths: draft.hundredths)
      else { throw WeightSyncError.noSuchEntry }
      (entry.grams, entry.date) = (grams, draft.date)
      try dependencies.entries.apply(saved: [entry], removed: [])
      return entry
    }
  }
}
