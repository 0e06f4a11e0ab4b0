public import struct Foundation.UUID
public import HealthModel
/// What a store holds and answers, by HealthKit's rules, at once.
///
/// It knows nothing of latency, authorization or observers: `SimulatedHealthStore` adds those. Each
/// rule stands where it is implemented, with the mark of its source: D for documentation, F for
/// Apple's staff, C for third-party code, U for unverified; the last ones are switches of
/// `StoreSemantics`.
public final class HealthDatabase {
  /// Whose samples are read.
  public enum Reader: Hashable, Sendable {
    /// Everybody's.
    case everything
    /// Only those that an app wrote itself: what is left of a read that was denied (source: D).
    case only(bundle: String)
  }

  /// The rules in force.
  public let semantics: StoreSemantics
  /// The earliest start that can be saved, in milliseconds since the epoch (source: D,
  /// earliestPermittedSampleDate).
  public let earliestPermitted: Int64
  /// The virtual time in milliseconds since the epoch.
  public var now: Int64 = 0
  /// Whether the device is locked: reading fails, saving works (source: D).
  public var isLocked = false
  /// Whether deletions are no longer told of (source: D: they are temporary).
  public var forgetsDeletions = false
  /// How many days are kept, as on a watch (source: F); nil for all.
  public var keepsDays: Int?
  /// Whose samples are read.
  public var reader = Reader.everything
  /// Calls for which Apple's code would have raised an exception.
  public internal(set) var violations: [String] = []
  /// What the last call did.
  public internal(set) var work = QueryWork()

  /// The types that were changed, and nobody has been told.
  private var changedTypes: Set<SampleType> = []
  var registry = SourceRegistry()
  var stores: [TypeStore]
  /// What writers said besides, by key.
  var metadata: [Int: SampleMetadata] = [:]
  /// Live samples with a sync identifier.
  var syncKeys: [SyncKey: Int] = [:]
  /// Identities that writers gave.
  var ownIdentities: [UUID: Int] = [:]
  var ownUUIDs: [Int: UUID] = [:]
  let identifiers: SampleIdentifier

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - key: From which identities are made; two stores with one key give the same.
  ///   - semantics: The rules in force.
  ///   - earliestPermitted: The earliest start that can be saved, in milliseconds since the epoch.
  public convenience init(
    key: UInt64, semantics: StoreSemantics = StoreSemantics(), earliestPermitted: Int64 = 0
  ) {
    self.init(
      key: key, semantics: semantics, earliestPermitted: earliestPermitted,
      shape: StartTree.Shape())
  }

  /// Makes an empty store whose trees are many levels deep after a few samples: for checks.
  ///
  /// - Parameters:
  ///   - key: From which identities are made.
  ///   - semantics: The rules in force.
  /// - Returns: The store.
  package static func withSmallLeaves(key: UInt64, semantics: StoreSemantics) -> HealthDatabase {
    HealthDatabase(key: key, semantics: semantics, earliestPermitted: 0, shape: .small)
  }

  private init(
    key: UInt64, semantics: StoreSemantics, earliestPermitted: Int64, shape: StartTree.Shape
  ) {
    self.semantics = semantics
    self.earliestPermitted = earliestPermitted
    identifiers = SampleIdentifier(key: key)
    stores = SampleType.allCases.map { type in
      TypeStore(
        type: type,
        rules: MergeRules(
          byInstant: semantics.sourceMerging == .byInstant,
          hidesInstants: semantics.instantUnderCover == .hidden,
          scale: semantics.mergeScope == .once ? 1 : type.millionthsPerQuantum, ranks: []),
        shape: shape)
    }
  }

  /// All writers, best first.
  public var priority: [DataSource] { registry.order.map { registry.sources[Int($0)] } }

  /// Reorders the writers, as the person may (source: D).
  ///
  /// - Parameter sources: Those that come first; the others follow in their order.
  /// - Complexity: O(*n*) at the next query: every merged sum is stale.
  public func prioritize(_ sources: [DataSource]) {
    registry.prioritize(sources)
    for index in stores.indices { stores[index].rules.ranks = registry.ranks }
  }

  /// The memory set aside for a type's samples and their indexes, in bytes; metadata apart.
  ///
  /// - Parameter type: The type.
  /// - Returns: The bytes.
  public func storageBytes(of type: SampleType) -> Int {
    let store = stores[Int(type.rawValue)]
    return store.log.bytes + store.tree.bytes
  }

  /// Notes a change that observers are to hear of.
  func noteChange(of type: SampleType) { changedTypes.insert(type) }

  /// The types that were changed since the last time, in their order.
  func takeChangedTypes() -> [SampleType] {
    defer { changedTypes = [] }
    return SampleType.allCases.filter(changedTypes.contains)
  }

  // MARK: Identities

  /// How many samples of a type have ever been stored: the row of the next one.
  func storedCount(of type: SampleType) -> Int { stores[Int(type.rawValue)].log.count }

  /// A name for a row of a type.
  func key(_ type: SampleType, _ row: Int) -> Int { Int(type.rawValue) << 40 | row }

  func uuid(_ type: SampleType, _ row: Int) -> UUID {
    let key = key(type, row)
    if stores[Int(type.rawValue)].log.flags[row].contains(.ownIdentity), let own = ownUUIDs[key] {
      return own
    }
    return identifiers.uuid(row: key)
  }

  /// The type and row of an identity, or nil for one that the store never gave or took.
  func row(of uuid: UUID) -> (type: SampleType, row: Int)? {
    guard let key = ownIdentities[uuid] ?? identifiers.row(uuid: uuid),
      let type = SampleType(rawValue: UInt8(clamping: key >> 40))
    else { return nil }
    let row = key & (1 << 40 - 1)
    let log = stores[Int(type.rawValue)].log
    guard row < log.count, !log.flags[row].contains(.deletion),
      ownIdentities[uuid] != nil || !log.flags[row].contains(.ownIdentity)
    else { return nil }
    return (type, row)
  }

  /// The row of a sample in the order of changes of its type.
  ///
  /// - Parameter uuid: The sample's identity.
  /// - Returns: Its place, from 0; nil for an identity that the store does not know.
  public func arrival(of uuid: UUID) -> Int? { row(of: uuid)?.row }

  /// The type of a sample.
  ///
  /// - Parameter uuid: The sample's identity.
  /// - Returns: Its type; nil for an identity that the store does not know.
  public func type(of uuid: UUID) -> SampleType? { row(of: uuid)?.type }

  func sample(_ type: SampleType, _ row: Int) -> StoredSample {
    let log = stores[Int(type.rawValue)].log
    return StoredSample(
      uuid: uuid(type, row), type: type, range: TimeRange(log.starts[row], log.end(row)),
      value: log.values[row], source: registry.sources[Int(log.sources[row])],
      metadata: metadata(type, row))
  }

  func metadata(_ type: SampleType, _ row: Int) -> SampleMetadata {
    guard stores[Int(type.rawValue)].log.flags[row].contains(.metadata) else { return .none }
    return metadata[key(type, row)] ?? .none
  }

  // MARK: Rules that every call obeys

  /// Reading a locked device fails (source: D, F).
  func checkUnlocked() throws(HealthStoreError) {
    if isLocked { throw HealthStoreError(.databaseInaccessible) }
  }

  /// What Apple's code answers with an exception stops the program here, with its own words, or is
  /// recorded and refused.
  func exception(_ words: String) -> HealthStoreError {
    precondition(semantics.exceptions == .recorded, words)
    violations.append(words)
    return HealthStoreError(.invalidArgument, words)
  }
}

/// Under what a sync identifier is unique (source: U).
struct SyncKey: Hashable {
  var bundle: String?
  var type: SampleType?
  var identifier: String

  init(_ identifier: String, type: SampleType, bundle: String, scope: StoreSemantics.SyncScope) {
    self.identifier = identifier
    self.bundle = scope == .store ? nil : bundle
    self.type = scope == .sourceAndType ? type : nil
  }
}
