import struct Foundation.UUID
import HealthContracts
import HealthModel

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

/// A mirror that forwards to another one; a mutant overrides individual members.
@MainActor
class MirrorWrapper: ChangeMirrorProtocol {
  let base: any ChangeMirrorProtocol

  init(_ base: any ChangeMirrorProtocol) { self.base = base }

  var identifiers: Set<UUID> { base.identifiers }

  func refresh() async throws { try await base.refresh() }
  func reconcile() async throws { try await base.reconcile() }
}

extension Mutant {
  /// Returns a mutant of the mirror.
  static func mirrorMutant(
    _ id: String, _ defect: String, seenIn: String, on scenario: String = "quick",
    _ wrap:
      @escaping @MainActor @Sendable (any ChangeMirrorProtocol) -> any ChangeMirrorProtocol
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: scenario) { suite in
      suite.with(\.changeMirror) { wrap(suite.changeMirror($0)) }
    }
  }
}
