import struct Foundation.UUID
import HealthContracts

/// A weight entry store that changes each entry before it is saved.
@MainActor
final class EditedEntryStore: EntryStoreWrapper {
  private let change: (inout WeightEntry) -> Void

  init(_ base: any WeightSync.EntryStoring, _ change: @escaping (inout WeightEntry) -> Void) {
    self.change = change
    super.init(base)
  }

  override func apply(saved: [WeightEntry], removed: Set<UUID>) throws {
    var changed = saved
    for place in changed.indices { change(&changed[place]) }
    try base.apply(saved: changed, removed: removed)
  }
}
