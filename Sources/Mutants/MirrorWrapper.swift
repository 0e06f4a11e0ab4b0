import struct Foundation.UUID
import HealthContracts
import HealthModel
import HealthServices

/// A change provider that adds a defect to another provider.
@MainActor
final class ChangesWrapper: ChangeProvider {
  typealias Pages =
    @MainActor (any ChangeProvider, QueryAnchor?, Int) async throws -> AnchoredPage

  private let base: any ChangeProvider
  private let pages: Pages
  private let knowsWhatIsKept: Bool

  init(
    _ base: any ChangeProvider, knowsWhatIsKept: Bool = true,
    pages: @escaping Pages = { try await $0.changes(since: $1, limit: $2) }
  ) {
    self.base = base
    self.pages = pages
    self.knowsWhatIsKept = knowsWhatIsKept
  }

  var availableSince: Instant? { knowsWhatIsKept ? base.availableSince : nil }

  func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage {
    try await pages(base, anchor, limit)
  }

  func samples() async throws -> [StoredSample] { try await base.samples() }
}

/// A mirror that forwards to the reference mirror, with or without comparing it with the store.
@MainActor
final class MirrorWrapper: ChangeMirrorProtocol {
  private let reference: ChangeMirror
  private let comparesWithTheStore: Bool

  init(_ dependencies: ChangeMirrorDependencies, comparesWithTheStore: Bool) {
    reference = ChangeMirror(dependencies)
    self.comparesWithTheStore = comparesWithTheStore
  }

  var identifiers: Set<UUID> { reference.identifiers }

  func refresh() async throws { try await reference.refresh() }

  func reconcile() async throws {
    if comparesWithTheStore { try await reference.reconcile() } else { try await refresh() }
  }
}
