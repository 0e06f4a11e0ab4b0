import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations

/// Mirrors of a few samples in a store that no longer shows the oldest, as on a watch.
@MainActor
struct AgedMirrors {
  let suite: ServiceSuite

  /// Returns the mirrors, each with another limit of its pages.
  func observed() async -> [ChangesObservation.Aged] {
    let start: Int64 = 1_700_000_000_000
    // One sample starts before the limit and ends after it; two start at it.
    let ranges = [(0, 10), (5, 25), (20, 20), (30, 30), (40, 41), (20, 22)].map {
      TimeRange(start + $0.0, start + $0.1)
    }
    var mirrors: [ChangesObservation.Aged] = []
    for limit in 0...3 {
      mirrors.append(
        ChangesObservation.Aged(
          limit: limit, ranges: ranges, deleted: [3, 5],
          availableSince: Instant(milliseconds: start + 20)))
      await follow(&mirrors[limit])
    }
    return mirrors
  }

  private func follow(_ aged: inout ChangesObservation.Aged) async {
    let store = AgedStore(aged.ranges)
    let mirror = suite.changeMirror(
      ChangeMirrorDependencies(provider: store, pageLimit: aged.limit))
    do {
      try await mirror.refresh()
      aged.held.append(store.numbers(mirror.identifiers))
      // A first comparison shows a sample that the limit hides from the second one.
      store.age(until: Instant(milliseconds: aged.ranges[0].start.milliseconds + 1), deleting: [])
      try await mirror.reconcile()
      store.age(until: aged.availableSince, deleting: aged.deleted)
      let before = store.comparisons
      try await mirror.reconcile()
      aged.comparisons = store.comparisons - before
      aged.held.append(store.numbers(mirror.identifiers))
    } catch {
      aged.held = []
    }
  }
}

/// A store of a few samples that does not report deletions.
@MainActor
private final class AgedStore: ChangeProvider {
  /// The number of queries after which the store fails, so that every call ends.
  private static let maximumQueries = 100

  private var shown: [StoredSample]
  private let all: [StoredSample]
  private var queries = 0
  /// The number of queries for all samples.
  private(set) var comparisons = 0
  private(set) var availableSince: Instant?

  init(_ ranges: [TimeRange]) {
    let source = DataSource(
      identifier: "watch", kind: .watch, bundleIdentifier: "com.example.watch", deviceName: nil)
    all = ranges.enumerated().map { number, range in
      StoredSample(
        uuid: UUID(high: 1, low: Int64(number)), type: .stepCount, range: range, value: 1,
        source: source, metadata: .none)
    }
    shown = all
  }

  func age(until limit: Instant, deleting deleted: Set<Int>) {
    let gone = Set(deleted.map { all[$0].uuid })
    shown.removeAll { $0.range.start < limit || gone.contains($0.uuid) }
    availableSince = limit
  }

  func numbers(_ identifiers: Set<UUID>) -> [Int] {
    all.indices.filter { identifiers.contains(all[$0].uuid) }
  }

  func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage {
    try note()
    let first = anchor?.position ?? 0
    let end = limit == 0 ? all.count : min(all.count, first + limit)
    return AnchoredPage(
      added: Array(all[first..<end]), deleted: [],
      anchor: QueryAnchor(type: .stepCount, position: end))
  }

  func samples() async throws -> [StoredSample] {
    try note()
    comparisons += 1
    return shown
  }

  private func note() throws {
    queries += 1
    if queries > Self.maximumQueries { throw InjectedFailure() }
  }
}
