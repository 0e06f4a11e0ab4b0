public import struct Foundation.UUID
public import HealthContracts
public import HealthModel

/// In-memory persistence, in place of an app's database and user defaults.
@MainActor
public final class InMemoryWeightStore: WeightSync.EntryStoring, WeightSync.AnchorStoring,
  WeightSync.RetryQueueStoring, WeightSync.SettingsStoring
{
  private var stored: [WeightEntry] = []
  private var places: [UUID: Int] = [:]
  private var keptAnchor: QueryAnchor?
  private var keptItems: [WeightSync.RetryItem] = []
  private var keptSettings: WeightSync.Settings

  /// Creates an empty store.
  ///
  /// - Parameter preferredUnit: The unit in which imported entries are displayed.
  public init(preferredUnit: WeightUnit = .pound) {
    keptSettings = WeightSync.Settings(preferredUnit: preferredUnit)
  }

  public func entries() -> [WeightEntry] { stored }

  public func entry(_ id: UUID) -> WeightEntry? { places[id].map { stored[$0] } }

  public func apply(saved: [WeightEntry], removed: Set<UUID>) {
    for entry in saved {
      if let place = places[entry.id] {
        stored[place] = entry
      } else {
        places[entry.id] = stored.count
        stored.append(entry)
      }
    }
    if removed.isEmpty { return }
    stored.removeAll { removed.contains($0.id) }
    places = Dictionary(uniqueKeysWithValues: stored.enumerated().map { ($1.id, $0) })
  }

  public func anchor() -> QueryAnchor? { keptAnchor }

  public func setAnchor(_ anchor: QueryAnchor?) { keptAnchor = anchor }

  public func items() -> [WeightSync.RetryItem] { keptItems }

  public func replace(with items: [WeightSync.RetryItem]) { keptItems = items }

  public func settings() -> WeightSync.Settings { keptSettings }

  public func setSettings(_ settings: WeightSync.Settings) { keptSettings = settings }
}
