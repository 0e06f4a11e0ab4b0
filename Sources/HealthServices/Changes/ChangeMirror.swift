public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// The reference mirror: pages by anchor, and now and then a comparison with the whole store.
///
/// The anchor moves on only after its page was taken up; a deletion of a sample that is not held is
/// no error; what a store no longer shows because it is old is not taken for deleted.
@MainActor
public final class ChangeMirror: ChangeMirrorProtocol {
  private let dependencies: ChangeMirrorDependencies
  private var anchor: QueryAnchor?
  private static let comparisons = 8
  private var starts: [UUID: Instant] = [:]

  /// Makes an empty mirror.
  ///
  /// - Parameter dependencies: What it needs.
  public init(_ dependencies: ChangeMirrorDependencies) { self.dependencies = dependencies }

  /// The identities of the samples that the mirror holds.
  public var identifiers: Set<UUID> { Set(starts.keys) }

  /// Takes up what has changed since the last time, page by page.
  ///
  /// - Throws: What the provider says; pages before the failure stay taken up.
  public func refresh() async throws {
    while true {
      let page = try await dependencies.provider.changes(
        since: anchor, limit: dependencies.pageLimit)
      for sample in page.added { starts[sample.uuid] = sample.range.start }
      for gone in page.deleted { starts[gone.uuid] = nil }
      anchor = page.anchor
      let changes = page.added.count + page.deleted.count
      if dependencies.pageLimit == 0 || changes < dependencies.pageLimit { return }
    }
  }

  /// Compares with everything that the store shows.
  ///
  /// - Throws: What the provider says.
  public func reconcile() async throws {
    for _ in 0..<Self.comparisons {
      try await refresh()
      let before = anchor
      let shown = try await dependencies.provider.samples()
      // What was taken up meanwhile is newer than the comparison: begin again. Where changes never
      // cease, the next time will do.
      if anchor != before { continue }
      // The limit moves on while the store answers: samples pass it, and none comes back.
      let keepsFrom = dependencies.provider.keepsFrom
      let there = Set(shown.map(\.uuid))
      starts = starts.filter { uuid, start in
        there.contains(uuid) || keepsFrom.map { start < $0 } ?? false
      }
      for sample in shown { starts[sample.uuid] = sample.range.start }
      return
    }
  }
}
