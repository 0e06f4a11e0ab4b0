import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let importWipesTheNote = Mutant.weightSyncMutant(
    "importWipesTheNote", "Recreates an entry without its note when its sample comes back",
    seenIn: "imports that create a new record for a sample instead of updating the existing one"
  ) { $0.entries = NotelessEntries($0.entries) }
}

@MainActor
private final class NotelessEntries: EntryStoreWrapper {
  override func apply(saved: [WeightEntry], removed: Set<UUID>) throws {
    let written = saved.map { entry in
      guard entry.isSynced else { return entry }
      var entry = entry
      entry.note = nil
      return entry
    }
    try base.apply(saved: written, removed: removed)
  }
}
