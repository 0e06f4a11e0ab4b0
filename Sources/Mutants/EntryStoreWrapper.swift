import struct Foundation.UUID
import HealthContracts

/// A store of weight entries that is another one; a defect overrides one of its members.
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
