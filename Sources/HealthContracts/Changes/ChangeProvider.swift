public import struct Foundation.UUID
public import HealthModel

/// Where a mirror of a health store's samples learns of changes.
@MainActor
public protocol ChangeProvider: Sendable {
  /// What was saved and deleted since an anchor.
  ///
  /// - Parameters:
  ///   - anchor: Where the last page ended; nil for everything.
  ///   - limit: The most samples and deletions of a page; 0 for all.
  /// - Returns: The page.
  /// - Throws: What the store says.
  func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage

  /// Every sample that the store shows.
  ///
  /// - Returns: The samples.
  /// - Throws: What the store says.
  func samples() async throws -> [StoredSample]

  /// From when on the store shows samples; nil where it shows all. A watch keeps about a week.
  var keepsFrom: Instant? { get }
}

/// Keeps a copy of a health store's samples, as a server or an app's own database would.
@MainActor
public protocol ChangeMirrorProtocol: Sendable {
  /// The identities of the samples that the mirror holds.
  var identifiers: Set<UUID> { get }

  /// Takes up what has changed since the last time.
  ///
  /// - Throws: What the provider says; what was taken up before stays.
  func refresh() async throws

  /// Compares with everything that the store shows: deletions are not always announced.
  ///
  /// - Throws: What the provider says.
  func reconcile() async throws
}

/// What a mirror needs.
public struct ChangeMirrorDependencies: Sendable {
  /// Where changes come from.
  public var provider: any ChangeProvider
  /// The most samples and deletions of a page; 0 for all.
  public var pageLimit: Int

  /// Bundles what a mirror needs.
  ///
  /// - Parameters:
  ///   - provider: Where changes come from.
  ///   - pageLimit: The most samples and deletions of a page; 0 for all.
  public init(provider: any ChangeProvider, pageLimit: Int) {
    self.provider = provider
    self.pageLimit = pageLimit
  }
}
