package import Foundation
package import HealthContracts
package import HealthModel
import HealthServices
package import SimulatedHealth

/// The process of an app was ended: nothing it does from then on has an effect.
package struct ProcessEnded: Error {}

/// Nobody answered in time.
package struct TimedOut: Error {}

/// One process of the app: its view of what is kept ends with it.
@MainActor
package final class MortalMemory: WeightSync.EntryStoring, WeightSync.AnchorStoring,
  WeightSync.RetryQueueStoring, WeightSync.SettingsStoring
{
  private let memory: InMemoryWeightStore
  package private(set) var isDead = false
  /// Ends the process instead of the write of this number from now on.
  package var writesLeft: Int?
  /// Called with what was really written.
  package var onWrite: (([WeightEntry]) -> Void)?

  package init(_ memory: InMemoryWeightStore) { self.memory = memory }

  package func die() { isDead = true }

  private func live() throws {
    if isDead { throw ProcessEnded() }
  }

  private func liveToWrite() throws {
    if let left = writesLeft {
      if left == 0 { die() }
      writesLeft = left - 1
    }
    try live()
  }

  package func entries() throws -> [WeightEntry] {
    try live()
    return memory.entries()
  }

  package func entry(_ id: UUID) throws -> WeightEntry? {
    try live()
    return memory.entry(id)
  }

  package func apply(saved: [WeightEntry], removed: Set<UUID>) throws {
    try liveToWrite()
    memory.apply(saved: saved, removed: removed)
    onWrite?(saved)
  }

  package func anchor() throws -> QueryAnchor? {
    try live()
    return memory.anchor()
  }

  package func setAnchor(_ anchor: QueryAnchor?) throws {
    try liveToWrite()
    memory.setAnchor(anchor)
  }

  package func items() throws -> [WeightSync.RetryItem] {
    try live()
    return memory.items()
  }

  package func replace(with items: [WeightSync.RetryItem]) throws {
    try liveToWrite()
    memory.replace(with: items)
  }

  package func settings() throws -> WeightSync.Settings {
    try live()
    return memory.settings()
  }

  package func setSettings(_ settings: WeightSync.Settings) throws {
    try liveToWrite()
    memory.setSettings(settings)
  }
}
