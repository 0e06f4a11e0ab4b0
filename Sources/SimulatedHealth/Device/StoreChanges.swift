public import HealthContracts
public import HealthModel

/// A view of the changes of one type in a store, which a mirror reads.
@MainActor
public final class StoreChanges: ChangeProvider {
  package let store: SimulatedHealthStore
  package let type: SampleType

  /// Creates a view of a store.
  public init(_ store: SimulatedHealthStore, _ type: SampleType) {
    self.store = store
    self.type = type
  }

  public func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage {
    try await store.changes(AnchoredQuery(type, since: anchor, limit: limit))
  }

  public func samples() async throws -> [StoredSample] {
    try await store.samples(SampleQuery(type))
  }

  /// The start of the time range in which the store shows samples; nil if it shows all.
  public var availableSince: Instant? {
    _ = store.isDeviceLocked
    return store.database.keepsDays.map {
      Instant(milliseconds: store.now - Int64($0) * Milliseconds.day)
    }
  }
}
