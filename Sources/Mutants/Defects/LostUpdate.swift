import struct Foundation.UUID
import HealthContracts
import HealthModel

extension Mutant {
  static let lostUpdate = Mutant(
    "lostUpdate", "Reads the mirror's state, waits, and writes it back over newer state",
    seenIn: "actors and main-actor classes used as locks: other tasks run at every await",
    on: "interleaved"
  ) { suite in
    suite.with(\.changeMirror) { RacyMirror($0) }
  }
}

/// A mirror that applies saved and deleted samples in two concurrent tasks.
///
/// If tasks run in the order in which they become ready, the second task waits long enough. Only in
/// few other schedules does it run between the first task's read and write.
@MainActor
private final class RacyMirror: ChangeMirrorProtocol {
  private let dependencies: ChangeMirrorDependencies
  private var anchor: QueryAnchor?
  private(set) var identifiers: Set<UUID> = []
  /// The number of times that the second task yields before its update.
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
