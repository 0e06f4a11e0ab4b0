import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let unhidesOnNewVersion = Mutant.weightSyncMutant(
    "unhidesOnNewVersion", "Restores a deleted weight when its writer saves a new version",
    seenIn: "deletions that leave no tombstone"
  ) { $0.entries = TombstonelessStore($0.entries) }
}

@MainActor
private final class TombstonelessStore: EntryStoreWrapper {
  override func apply(saved: [WeightEntry], removed: Set<UUID>) throws {
    let hidden = saved.filter { $0.origin == .imported && $0.isHidden }
    try base.apply(
      saved: saved.filter { $0.origin == .own || !$0.isHidden },
      removed: removed.union(hidden.map(\.id)))
  }
}
