import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations

/// A failure of a query that a workload has drawn.
struct DrawnFailure: Error {}

/// A change provider that records the pages requested from another one, and may fail.
@MainActor
final class RecordedChanges: ChangeProvider {
  /// The time of a drawn failure.
  enum Failure {
    case beforeTheQuery, afterTheQuery
  }

  private struct Query {
    var from: Int?
    var limit: Int
    var answer: AnchoredPage?
  }

  private let base: any ChangeProvider
  private let failure: @MainActor (_ number: Int) -> Failure?
  private var queries: [Query] = []
  /// The number of queries for changes.
  private var count = 0
  /// Called once, after all samples were read and before they are returned.
  var onSamples: (@MainActor () async throws -> Void)?

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - base: The provider that answers.
  ///   - failure: The failure of the query with a number, from 1, if any.
  init(
    _ base: any ChangeProvider,
    failure: @escaping @MainActor (_ number: Int) -> Failure? = { _ in nil }
  ) {
    self.base = base
    self.failure = failure
  }

  var availableSince: Instant? { base.availableSince }

  func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage {
    count += 1
    let failure = failure(count)
    let place = queries.count
    queries.append(Query(from: anchor?.position, limit: limit))
    if failure == .beforeTheQuery { throw DrawnFailure() }
    let page = try await base.changes(since: anchor, limit: limit)
    if failure == .afterTheQuery { throw DrawnFailure() }
    if place < queries.count { queries[place].answer = page }
    return page
  }

  func samples() async throws -> [StoredSample] {
    let shown = try await base.samples()
    let call = onSamples
    onSamples = nil
    try await call?()
    return shown
  }

  /// Records a call of a mirror, and the error that it throws.
  ///
  /// - Parameters:
  ///   - mirror: The mirror, which reads from this provider.
  ///   - numbers: The numbers of the samples.
  ///   - call: The call.
  /// - Returns: The record of a refresh of the first mirror, and the error.
  func recording(
    _ mirror: any ChangeMirrorProtocol, _ numbers: [UUID: Int],
    _ call: @MainActor (any ChangeMirrorProtocol) async throws -> Void
  ) async -> (recorded: ChangesObservation.Call, error: (any Error)?) {
    queries = []
    var failure: (any Error)?
    do {
      try await call(mirror)
    } catch {
      failure = error
    }
    let pages = queries.map { query in
      ChangesObservation.Page(
        from: query.from, end: query.answer?.anchor.position, limit: query.limit,
        saved: query.answer?.added.compactMap { numbers[$0.uuid] } ?? [],
        deleted: query.answer?.deleted.compactMap { numbers[$0.uuid] } ?? [])
    }
    let held = mirror.identifiers.compactMap { numbers[$0] }.sorted()
    return (
      ChangesObservation.Call(
        mirror: 0, isComparison: false, isFailed: failure != nil, pages: pages, held: held),
      failure
    )
  }
}
