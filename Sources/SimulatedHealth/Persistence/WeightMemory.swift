public import struct Foundation.UUID
public import HealthContracts
public import HealthModel

/// Persistence in memory: what an app's database and defaults would keep.
@MainActor
public final class WeightMemory: WeightSync.EntryStoring, WeightSync.AnchorStoring,
  WeightSync.RetryQueueStoring, WeightSync.SettingsStoring
{
  private var stored: [WeightEntry] = []
  private var places: [UUID: Int] = [:]
  private var keptAnchor: QueryAnchor?
  private var keptItems: [WeightSync.RetryItem] = []
  private var keptSettings: WeightSync.Settings

  /// Makes an empty persistence.
  ///
  /// - Parameter preferredUnit: The unit in which imported entries are shown.
  public init(preferredUnit: WeightUnit = .pound) {
    keptSettings = WeightSync.Settings(preferredUnit: preferredUnit)
  }

  /// Every entry, in the order in which they were added.
  ///
  /// - Returns: The entries.
  public func entries() -> [WeightEntry] { stored }

  /// One entry.
  ///
  /// - Parameter id: Its identity.
  /// - Returns: The entry; nil where there is none.
  public func entry(_ id: UUID) -> WeightEntry? { places[id].map { stored[$0] } }

  /// Writes and removes entries.
  ///
  /// - Parameters:
  ///   - saved: Entries to add or replace.
  ///   - removed: Identities of entries to forget.
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

  /// The anchor.
  ///
  /// - Returns: Where the last page ended.
  public func anchor() -> QueryAnchor? { keptAnchor }

  /// Keeps an anchor.
  ///
  /// - Parameter anchor: Where the page ended.
  public func setAnchor(_ anchor: QueryAnchor?) { keptAnchor = anchor }

  /// The items in their order.
  ///
  /// - Returns: The items.
  public func items() -> [WeightSync.RetryItem] { keptItems }

  /// Puts other items in their place.
  ///
  /// - Parameter items: The items.
  public func replace(with items: [WeightSync.RetryItem]) { keptItems = items }

  /// The settings.
  ///
  /// - Returns: The settings.
  public func settings() -> WeightSync.Settings { keptSettings }

  /// Keeps settings.
  ///
  /// - Parameter settings: The settings.
  public func setSettings(_ settings: WeightSync.Settings) { keptSettings = settings }
}
