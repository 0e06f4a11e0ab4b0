import struct Foundation.UUID
import HealthContracts
import HealthModel

extension Mutant {
  /// Reads the mirror's state, waits, and writes it back over what was written meanwhile.
  static let lostUpdate = Mutant(
    "lostUpdate", "Reads the mirror's state, waits, and writes it back over newer state",
    seenIn: "actors and main-actor classes taken for locks: every await lets others in",
    on: "interleaved"
  ) { suite in
    suite.with(\.changeMirror) { LosingMirror($0) }
  }
}

/// A mirror that takes up what was saved and what was deleted in two tasks at once.
///
/// In the order in which tasks become ready the second waits long enough; in few others does it
/// come between the first one's reading and writing.
@MainActor
private final class LosingMirror: ChangeMirrorProtocol {
  private let dependencies: ChangeMirrorDependencies
  private var anchor: QueryAnchor?
  private(set) var identifiers: Set<UUID> = []
  /// Turns that the second task waits.
  private static let turns = 3

  init(_ dependencies: ChangeMirrorDependencies) { self.dependencies = dependencies }

  func refresh() async throws {
    while true {
      let limit = dependencies.pageLimit
      let page = try await dependencies.provider.changes(since: anchor, limit: limit)
      let (added, deleted) = (page.added.map(\.uuid), page.deleted.map(\.uuid))
      let saving = Task { await update(after: 0) { $0.formUnion(added) } }
      let deleting = Task { await update(after: Self.turns) { $0.subtract(deleted) } }
      await saving.value
      await deleting.value
      anchor = page.anchor
      if limit == 0 || added.count + deleted.count < limit { return }
    }
  }

  func reconcile() async throws {
    try await refresh()
    identifiers = Set(try await dependencies.provider.samples().map(\.uuid))
  }

  private func update(after turns: Int, _ change: (inout Set<UUID>) -> Void) async {
    for _ in 0..<turns { await Task.yield() }
    var state = identifiers
    await Task.yield()
    change(&state)
    identifiers = state
  }
}
