import struct Foundation.UUID
import HealthContracts
import HealthModel
import SimulatedHealth

/// The persistence of one process of a weight sync's life, which ends with the process.
@MainActor
final class WeightLifeMemory: WeightSync.EntryStoring, WeightSync.AnchorStoring,
  WeightSync.RetryQueueStoring, WeightSync.SettingsStoring
{
  private let base: InMemoryWeightStore
  private let process: WeightLifeStore

  init(_ base: InMemoryWeightStore, _ process: WeightLifeStore) {
    self.base = base
    self.process = process
  }

  func entries() throws -> [WeightEntry] {
    try checkProcess()
    return base.entries()
  }

  func entry(_ id: UUID) throws -> WeightEntry? {
    try checkProcess()
    return base.entry(id)
  }

  func apply(saved: [WeightEntry], removed: Set<UUID>) throws {
    try checkProcess()
    base.apply(saved: saved, removed: removed)
  }

  func anchor() throws -> QueryAnchor? {
    try checkProcess()
    return base.anchor()
  }

  func setAnchor(_ anchor: QueryAnchor?) throws {
    try checkProcess()
    base.setAnchor(anchor)
  }

  func items() throws -> [WeightSync.RetryItem] {
    try checkProcess()
    return base.items()
  }

  func replace(with items: [WeightSync.RetryItem]) throws {
    try checkProcess()
    base.replace(with: items)
  }

  func settings() throws -> WeightSync.Settings {
    try checkProcess()
    return base.settings()
  }

  func setSettings(_ settings: WeightSync.Settings) throws {
    try checkProcess()
    base.setSettings(settings)
  }

  private func checkProcess() throws {
    if process.hasEnded { throw CancellationError() }
  }
}
