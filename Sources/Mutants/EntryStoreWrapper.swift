import struct Foundation.UUID
import HealthContracts

/// A weight entry store that forwards to another store; a mutant overrides individual members.
@MainActor
class EntryStoreWrapper: WeightSync.EntryStoring {
  let base: any WeightSync.EntryStoring

  init(_ base: any WeightSync.EntryStoring) { self.base = base }

  func entries() throws -> [WeightEntry] { try base.entries() }

  func entry(_ id: UUID) throws -> WeightEntry? { try base.entry(id) }

  func apply(saved: [WeightEntry], removed: Set<UUID>) throws {
    try base.apply(saved: saved, removed: removed)
  }
}
