import Foundation
import HealthContracts
import HealthModel

/// A store of a test: a log of what was saved and deleted, and what is still there.
@MainActor
final class LoggedProvider: ChangeProvider {
  private enum Change {
    case saved(StoredSample)
    case deleted(UUID)
  }

  private var log: [Change] = []
  private var number: UInt8 = 0
  private let tellsWhatIsGone: Bool
  /// The samples that are there, shown or not.
  private(set) var stored: [StoredSample] = []
  /// Samples that went without any deletion being told.
  private(set) var vanished: Set<UUID> = []
  /// Every anchor and limit that a page was asked for with.
  private(set) var asked: [(anchor: QueryAnchor?, limit: Int)] = []
  /// How often all samples were asked for.
  private(set) var listings = 0
  /// The page that is refused, counted from 1.
  var failingPage: Int?
  /// Whether all samples are refused.
  var refusesListing = false
  var availableSince: Instant?
  /// What happens while all samples are asked for, before and after they are put together.
  var beforeListing: (() async throws -> Void)?
  var afterListing: (() async throws -> Void)?

  /// Makes an empty store.
  ///
  /// - Parameter tellsWhatIsGone: Whether a page lists samples that are deleted by now.
  init(tellsWhatIsGone: Bool = false) { self.tellsWhatIsGone = tellsWhatIsGone }

  var live: Set<UUID> { Set(stored.map(\.uuid)) }

  @discardableResult
  func save(from start: Int64 = 0, to end: Int64? = nil, isLogged: Bool = true) -> UUID {
    number += 1
    let uuid = UUID(uuid: (number, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 0))
    let sample = StoredSample(
      uuid: uuid, type: .stepCount, range: TimeRange(start, end ?? start), value: 1,
      source: DataSource(identifier: "a", kind: .phone, bundleIdentifier: "b", deviceName: nil),
      metadata: .none)
    if isLogged { log.append(.saved(sample)) }
    stored.append(sample)
    return uuid
  }

  func delete(_ uuid: UUID) {
    stored.removeAll { $0.uuid == uuid }
    log.append(.deleted(uuid))
  }

  func vanish(_ uuid: UUID) {
    stored.removeAll { $0.uuid == uuid }
    vanished.insert(uuid)
  }

  func changes(since anchor: QueryAnchor?, limit: Int) async throws -> AnchoredPage {
    asked.append((anchor, limit))
    if asked.count == failingPage { throw Refusal(number: asked.count) }
    var position = anchor?.position ?? 0
    var added: [StoredSample] = []
    var deleted: [DeletedSample] = []
    while position < log.count, limit == 0 || added.count + deleted.count < limit {
      switch log[position] {
      case .saved(let sample):
        if tellsWhatIsGone || live.contains(sample.uuid) { added.append(sample) }
      case .deleted(let uuid):
        deleted.append(DeletedSample(uuid: uuid, syncIdentifier: nil, syncVersion: nil))
      }
      position += 1
    }
    return AnchoredPage(
      added: added, deleted: deleted,
      anchor: QueryAnchor(type: .stepCount, predicate: 0, position: position))
  }

  func samples() async throws -> [StoredSample] {
    listings += 1
    if refusesListing { throw Refusal(number: -listings) }
    try await beforeListing?()
    let shown = stored.filter { sample in availableSince.map { sample.range.start >= $0 } ?? true }
    try await afterListing?()
    return shown
  }
}
