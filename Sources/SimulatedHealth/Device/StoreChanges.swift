public import HealthContracts
public import HealthModel

/// A store's changes of one type, as a mirror reads them.
@MainActor
public final class StoreChanges: ChangeProvider {
  private let store: SimulatedHealthStore
  private let type: SampleType

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - type: What is mirrored.
  public init(_ store: SimulatedHealthStore, _ type: SampleType) {
    self.store = store
    self.type = type
  }

  /// What was saved and deleted since an anchor.
  ///
  /// - Parameters:
  ///   - anchor: Where the last page ended; nil for everything.
  ///   - limit: The most samples and deletions of a page; 0 for all.
  /// - Returns: The page.
  /// - Throws: What the store says.
  public func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage {
    try await store.changes(AnchoredQuery(type, since: anchor, limit: limit))
  }

  /// Every sample that the store shows.
  ///
  /// - Returns: The samples.
  /// - Throws: What the store says.
  public func samples() async throws -> [StoredSample] {
    try await store.samples(SampleQuery(type))
  }

  /// From when on the store shows samples; nil where it shows all.
  public var keepsFrom: Instant? {
    _ = store.isDeviceLocked
    return store.database.keepsDays.map {
      Instant(milliseconds: store.now - Int64($0) * Milliseconds.day)
    }
  }
}
