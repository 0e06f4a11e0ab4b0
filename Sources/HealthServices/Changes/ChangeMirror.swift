public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// The reference mirror: it pages through changes by anchor and can compare with the whole store.
///
/// The anchor advances only after its page was applied. Deletions of unknown samples are ignored.
/// Samples that the store no longer shows because of their age are not treated as deleted.
@MainActor
public final class ChangeMirror: ChangeMirrorProtocol {
  private let dependencies: ChangeMirrorDependencies
  private var anchor: QueryAnchor?
  private static let comparisons = 8
  private var starts: [UUID: Instant] = [:]

  /// Creates an empty mirror.
  public init(_ dependencies: ChangeMirrorDependencies) { self.dependencies = dependencies }

  public var identifiers: Set<UUID> { Set(starts.keys) }

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

  public func reconcile() async throws {
    for _ in 0..<Self.comparisons {
      try await refresh()
      let before = anchor
      let shown = try await dependencies.provider.samples()
      // A change was applied meanwhile and is newer than the comparison: start again. If changes
      // arrive continuously, the comparison is left to the next call.
      if anchor != before { continue }
      // The retention limit may advance during the query; it never moves back.
      let availableSince = dependencies.provider.availableSince
      starts = starts.filter { _, start in availableSince.map { start < $0 } ?? false }
      for sample in shown { starts[sample.uuid] = sample.range.start }
      return
    }
  }
}
