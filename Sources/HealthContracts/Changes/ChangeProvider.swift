public import struct Foundation.UUID
public import HealthModel

/// A source of changes for a mirror of a health store's samples.
@MainActor
public protocol ChangeProvider: Sendable {
  /// Returns a page of the samples that were saved and deleted since an anchor.
  ///
  /// - Parameters:
  ///   - anchor: The end of the last page; `nil` for all changes.
  ///   - limit: The maximum number of samples and deletions in the page; 0 for no limit.
  /// - Returns: The page.
  /// - Throws: An error from the store.
  func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage

  /// Returns all samples that the store makes available.
  ///
  /// - Throws: An error from the store.
  func samples() async throws -> [StoredSample]

  /// The time before which the store returns no samples; `nil` if it returns all samples.
  ///
  /// A watch keeps about one week.
  var availableSince: Instant? { get }
}

/// A copy of a health store's samples, as a server or an app's own database would keep it.
@MainActor
public protocol ChangeMirrorProtocol: Sendable {
  /// The identities of the samples in the mirror.
  var identifiers: Set<UUID> { get }

  /// Applies the changes since the last refresh.
  ///
  /// - Throws: An error from the provider; changes that were already applied are kept.
  func refresh() async throws

  /// Compares the mirror with all samples in the store, because not all deletions are reported.
  ///
  /// Calls may overlap: a change that a refresh applies during a comparison is not undone by it. A
  /// sample that starts before the store's time limit counts as live, since it is not shown. The
  /// samples are read once if nothing changes meanwhile.
  ///
  /// - Throws: An error from the provider.
  func reconcile() async throws
}

/// The dependencies of a change mirror.
public struct ChangeMirrorDependencies: Sendable {
  /// The source of changes.
  public var provider: any ChangeProvider
  /// The maximum number of samples and deletions in a page; 0 for no limit.
  public var pageLimit: Int

  /// Creates the dependencies of a mirror.
  public init(provider: any ChangeProvider, pageLimit: Int) {
    self.provider = provider
    self.pageLimit = pageLimit
  }
}
