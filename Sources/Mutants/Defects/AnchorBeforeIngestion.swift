import struct Foundation.UUID
import HealthContracts
import HealthModel

extension Mutant {
  static let anchorBeforeIngestion = Mutant(
    "anchorBeforeIngestion", "Advances its anchor before it has stored the changes",
    seenIn: "edge case I-6: an anchor saved before its samples are stored loses data",
    on: "fault-error"
  ) { suite in
    suite.with(\.changeMirror) { EagerAnchorMirror($0) }
  }
}

/// A mirror that stores the changes of all pages only after the last page.
@MainActor
private final class EagerAnchorMirror: ChangeMirrorProtocol {
  private let dependencies: ChangeMirrorDependencies
  private var anchor: QueryAnchor?
  private(set) var identifiers: Set<UUID> = []

  init(_ dependencies: ChangeMirrorDependencies) { self.dependencies = dependencies }

  func refresh() async throws {
    var pages: [AnchoredPage] = []
    while true {
      let page = try await dependencies.provider.changes(
        since: anchor, limit: dependencies.pageLimit)
      anchor = page.anchor
      pages.append(page)
      let changes = page.added.count + page.deleted.count
      if dependencies.pageLimit == 0 || changes < dependencies.pageLimit { break }
    }
    for page in pages {
      identifiers.formUnion(page.added.map(\.uuid))
      identifiers.subtract(page.deleted.map(\.uuid))
    }
  }

  func reconcile() async throws { try await refresh() }
}
