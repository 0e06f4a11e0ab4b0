import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let olderVersionWins = Mutant.weightSyncMutant(
    "olderVersionWins", "Keeps the older of two versions of an entry",
    seenIn: "syncs in which the version that is already stored wins"
  ) { $0.entries = FirstVersions($0.entries) }
}

@MainActor
private final class FirstVersions: EntryStoreWrapper {
  override func apply(saved: [WeightEntry], removed: Set<UUID>) throws {
    let stored = Dictionary(try base.entries().map { ($0.id, $0) }) { first, _ in first }
    let kept = saved.map { entry in
      guard let old = stored[entry.id], old.syncVersion < entry.syncVersion else { return entry }
      var entry = entry
      entry.grams = old.grams
      entry.date = old.date
      return entry
    }
    try base.apply(saved: kept, removed: removed)
  }
}
