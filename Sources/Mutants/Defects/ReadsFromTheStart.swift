import struct Foundation.UUID
import HealthContracts
import HealthModel

extension Mutant {
  static let readsFromTheStart = Mutant(
    "readsFromTheStart", "Reads the first page of a refresh from the start of the changes",
    seenIn: "apps that keep the anchor in memory and read the whole history at every launch"
  ) { suite in
    suite.with(\.changeMirror) { ForgetfulMirror(suite.changeMirror, $0) }
  }
}

/// A mirror that forgets its anchor before each refresh.
@MainActor
private final class ForgetfulMirror: ChangeMirrorProtocol {
  private let base: any ChangeMirrorProtocol
  private let provider: ForgetfulChanges

  init(
    _ make: @MainActor (ChangeMirrorDependencies) -> any ChangeMirrorProtocol,
    _ dependencies: ChangeMirrorDependencies
  ) {
    provider = ForgetfulChanges(dependencies.provider)
    var dependencies = dependencies
    dependencies.provider = provider
    base = make(dependencies)
  }

  var identifiers: Set<UUID> { base.identifiers }

  func refresh() async throws {
    provider.forgets = true
    try await base.refresh()
  }

  func reconcile() async throws { try await base.reconcile() }
}

/// A change provider whose next page is read from the start.
@MainActor
private final class ForgetfulChanges: ChangeProvider {
  private let base: any ChangeProvider
  var forgets = false

  init(_ base: any ChangeProvider) { self.base = base }

  var availableSince: Instant? { base.availableSince }

  func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage {
    defer { forgets = false }
    return try await base.changes(since: forgets ? nil : anchor, limit: limit)
  }

  func samples() async throws -> [StoredSample] { try await base.samples() }
}
