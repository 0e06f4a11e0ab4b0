import struct Foundation.UUID
import HealthContracts

extension Mutant {
  /// Writes an entry anew when its sample comes back from the store, without its note.
  static let importWipesTheNote = Mutant.weighing(
    "importWipesTheNote", "Writes an entry anew when its sample comes back, without its note",
    seenIn: "imports that make a new record of a sample instead of changing the one there is"
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
