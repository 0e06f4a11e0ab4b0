import struct Foundation.UUID
public import HealthModel

/// The store by its definition: arrays and loops, slow and obvious.
///
/// What raises an exception on a device is always recorded, never a stop.
public final class NaiveStore: CheckedStore {
  /// A sample that was ever saved; its number is its place in the order of arrival.
  struct Row {
    var number: Int
    var uuid: UUID
    var type: SampleType
    var start: Int64
    var end: Int64
    var value: Int64
    var source: DataSource
    var metadata: SampleMetadata
    var isLive = true
    /// Where the type's log tells of its addition.
    var entry: Int
  }

  /// A line of a type's log.
  struct Entry {
    var row: Int
    var isDeletion: Bool
    var time: Int64
    var isHidden: Bool
  }

  /// The rules.
  public let semantics: StoreSemantics
  /// Virtual milliseconds since the epoch.
  public var now: Int64 = 0
  /// Whether the device is locked.
  public var isLocked = false
  /// Whether deletions are not told.
  public var forgetsDeletions = false
  /// How many days can be read; nil for all.
  public var keepsDays: Int?
  /// The bundle identifier whose samples alone can be read; nil for everything.
  public var readsOnly: String?
  /// What would have raised exceptions.
  public internal(set) var violations: [String] = []
  /// The sources, best first.
  public internal(set) var priority: [DataSource] = []

  let key: UInt64
  let earliestPermitted: Int64
  var rows: [Row] = []
  var logs: [SampleType: [Entry]] = [:]
  var made: UInt64 = 0
  /// The predicates for which anchors were issued; an anchor holds the place in this list.
  var predicates: [SamplePredicate] = []

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - key: What the identities that the store gives follow from.
  ///   - semantics: The rules.
  ///   - earliestPermitted: The earliest start that can be saved.
  public init(
    key: UInt64, semantics: StoreSemantics = StoreSemantics(), earliestPermitted: Int64 = 0
  ) {
    self.key = key
    self.semantics = semantics
    self.earliestPermitted = earliestPermitted
  }

  /// Puts sources in an order; the rest come after them in their old order.
  ///
  /// - Parameter sources: The sources that come first, best first.
  public func prioritize(_ sources: [DataSource]) {
    var order: [DataSource] = []
    for source in sources + priority where !order.contains(source) { order.append(source) }
    priority = order
  }

  static func rank(_ source: DataSource) -> Int {
    switch source.kind {
    case .manual: 0
    case .watch: 1
    case .phone: 2
    case .scale, .thirdParty, .mock: 3
    }
  }

  func register(_ source: DataSource) {
    if priority.contains(source) { return }
    let rank = Self.rank(source)
    var place = 0
    while place < priority.count {
      let other = Self.rank(priority[place])
      if rank < 3 ? other > rank : other == 3 { break }
      place += 1
    }
    priority.insert(source, at: place)
  }

  func refuse(_ words: String) -> HealthStoreError {
    violations.append(words)
    return HealthStoreError(.invalidArgument, words)
  }

  func unlocked() throws(HealthStoreError) {
    if isLocked { throw HealthStoreError(.databaseInaccessible) }
  }

  func makeUUID() -> UUID {
    made += 1
    var bytes: [UInt8] = []
    for word in [key, made] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return UUID(
      uuid: (
        bytes[0] & 0x7F, bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
