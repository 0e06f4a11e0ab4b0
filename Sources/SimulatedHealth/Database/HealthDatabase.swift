public import struct Foundation.UUID
public import HealthModel

/// The content of a simulated store and its synchronous queries, which follow HealthKit's rules.
///
/// Latency, authorization and observers are added by `SimulatedHealthStore`. Each rule is
/// documented where it is implemented, with a mark for its source: D for documentation, F for
/// Apple's staff, C for third-party code, U for unverified; the unverified ones are switches of
/// `StoreSemantics`.
public final class HealthDatabase {
  /// The samples that are visible to the reader.
  public enum Reader: Hashable, Sendable {
    /// All samples.
    case everything
    /// Only the samples that the app wrote, which is what a denied read returns (source: D).
    case only(bundle: String)
  }

  /// The rules of the store.
  public let semantics: StoreSemantics
  /// The earliest permitted start of a saved sample, in milliseconds since the epoch (source: D,
  /// earliestPermittedSampleDate).
  public let earliestPermitted: Int64
  /// The virtual time, in milliseconds since the epoch.
  public var now: Int64 = 0
  /// True if the device is locked, which makes reads fail while saving works (source: D).
  public var isLocked = false
  /// True if anchored queries no longer report deletions (source: D: they are temporary).
  public var forgetsDeletions = false
  /// The number of days of samples that are visible, as on a watch (source: F); nil for all.
  public var keepsDays: Int?
  /// The reader of the next query.
  public var reader = Reader.everything
  /// Descriptions of calls for which HealthKit would have raised an exception.
  public internal(set) var violations: [String] = []
  /// The work done by the last call.
  public internal(set) var work = QueryWork()

  /// The types that changed since observers were last notified.
  private var changedTypes: Set<SampleType> = []
  var registry = SourceRegistry()
  /// The samples of each type, by its place in the catalogue; those beyond the last one that was
  /// read or written have no place yet.
  var stores: [TypeStore]
  private let shape: StartTree.Shape
  /// The time zones in which the recorded samples were taken; nil if they are not known.
  var zones: ZoneTimeline?
  /// The metadata of samples that apps saved or that replaced others, by key.
  var metadata: [Int: SampleMetadata] = [:]
  /// The samples that have a sync identifier, by sync key.
  var syncKeys: [SyncKey: Int] = [:]
  /// The samples whose identifier was given by the writer.
  var ownIdentities: [UUID: Int] = [:]
  var ownUUIDs: [Int: UUID] = [:]
  let identifiers: SampleIdentifier

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - key: The key from which sample identifiers are derived; equal keys give equal identifiers.
  ///   - semantics: The rules of the store.
  ///   - earliestPermitted: The earliest permitted start, in milliseconds since the epoch.
  public convenience init(
    key: UInt64, semantics: StoreSemantics = StoreSemantics(), earliestPermitted: Int64 = 0
  ) {
    self.init(
      key: key, semantics: semantics, earliestPermitted: earliestPermitted,
      shape: StartTree.Shape())
  }

  /// Creates an empty store for tests whose trees have many levels with only a few samples.
  package static func withSmallLeaves(key: UInt64, semantics: StoreSemantics) -> HealthDatabase {
    HealthDatabase(key: key, semantics: semantics, earliestPermitted: 0, shape: .small)
  }

  private init(
    key: UInt64, semantics: StoreSemantics, earliestPermitted: Int64, shape: StartTree.Shape
  ) {
    self.semantics = semantics
    self.earliestPermitted = earliestPermitted
    identifiers = SampleIdentifier(key: key)
    self.shape = shape
    stores = SampleType.allCases.map { Self.store(of: $0, semantics, shape, ranks: []) }
  }

  private static func store(
    of type: SampleType, _ semantics: StoreSemantics, _ shape: StartTree.Shape, ranks: [UInt16]
  ) -> TypeStore {
    TypeStore(
      type: type,
      rules: MergeRules(
        byInstant: semantics.sourceMerging == .byInstant,
        sumsOwn: semantics.ownOverlaps == .summed,
        hidesInstants: semantics.instantUnderCover == .hidden,
        scale: semantics.mergeScope == .once ? 1 : type.millionthsPerQuantum, ranks: ranks),
      shape: shape)
  }

  /// Makes room for a type that histories do not know, before it is first read or written.
  func admit(_ type: SampleType) {
    if Int(type.rawValue) < stores.count { return }
    for type in SampleType.catalog[stores.count...Int(type.rawValue)] {
      stores.append(Self.store(of: type, semantics, shape, ranks: registry.ranks))
    }
  }

  /// All sources in order of priority, highest first.
  public var priority: [DataSource] { registry.order.map { registry.sources[Int($0)] } }

  /// Changes the priority of sources, as the person can (source: D).
  ///
  /// - Parameter sources: The sources with the highest priority; the others follow in their current
  ///   order.
  /// - Complexity: O(*n*) at the next query, because every merged sum becomes stale.
  public func prioritize(_ sources: [DataSource]) {
    registry.prioritize(sources)
    for index in stores.indices { stores[index].rules.ranks = registry.ranks }
  }

  /// Returns the memory allocated for a type's samples and indexes in bytes, metadata excluded.
  public func storageBytes(of type: SampleType) -> Int {
    admit(type)
    let store = stores[Int(type.rawValue)]
    return store.log.bytes + store.tree.bytes
  }

  /// Records a change of which observers are to be notified.
  func noteChange(of type: SampleType) { changedTypes.insert(type) }

  /// Returns the types that changed since the previous call, in the order of the catalogue.
  func takeChangedTypes() -> [SampleType] {
    defer { changedTypes = [] }
    return changedTypes.sorted { $0.rawValue < $1.rawValue }
  }

  // MARK: Identities

  /// Returns the number of rows of a type, which is also the row of its next sample.
  func storedCount(of type: SampleType) -> Int { stores[Int(type.rawValue)].log.count }

  /// Returns the key of a row, which is unique across types.
  func key(_ type: SampleType, _ row: Int) -> Int { Int(type.rawValue) << 40 | row }

  func uuid(_ type: SampleType, _ row: Int) -> UUID {
    let key = key(type, row)
    if stores[Int(type.rawValue)].log.flags[row].contains(.ownIdentity), let own = ownUUIDs[key] {
      return own
    }
    return identifiers.uuid(row: key)
  }

  /// Returns the type and row of a sample, or nil if its identifier is unknown.
  func row(of uuid: UUID) -> (type: SampleType, row: Int)? {
    guard let key = ownIdentities[uuid] ?? identifiers.row(uuid: uuid),
      let type = SampleType(rawValue: UInt8(clamping: key >> 40)), key >> 40 < stores.count
    else { return nil }
    let row = key & (1 << 40 - 1)
    let place = Int(type.rawValue)
    guard row < stores[place].log.count else { return nil }
    let flags = stores[place].log.flags[row]
    guard !flags.contains(.deletion), !flags.contains(.ownIdentity) || ownIdentities[uuid] != nil
    else { return nil }
    return (type, row)
  }

  /// Returns the position of a sample in its type's order of changes.
  ///
  /// - Parameter uuid: The identifier of the sample.
  /// - Returns: The position, from 0; nil if the identifier is unknown.
  public func arrival(of uuid: UUID) -> Int? { row(of: uuid)?.row }

  /// Returns the type of a sample, or nil if its identifier is unknown.
  public func type(of uuid: UUID) -> SampleType? { row(of: uuid)?.type }

  func sample(_ type: SampleType, _ row: Int) -> StoredSample {
    let index = Int(type.rawValue)
    return StoredSample(
      uuid: uuid(type, row), type: type,
      range: TimeRange(stores[index].log.starts[row], stores[index].log.end(row)),
      value: stores[index].log.value(row),
      source: registry.sources[Int(stores[index].log.sources[row])], metadata: metadata(type, row))
  }

  func metadata(_ type: SampleType, _ row: Int) -> SampleMetadata {
    let index = Int(type.rawValue)
    let flags = stores[index].log.flags[row]
    if flags.contains(.metadata) { return metadata[key(type, row)] ?? .none }
    guard flags.contains(.recorded) else { return .none }
    let writer = registry.sources[Int(stores[index].log.sources[row])]
    var known = SampleMetadata(
      wasUserEntered: flags.contains(.userEntered),
      algorithmVersion: RecordedMetadata.algorithmVersion(type, by: writer))
    if RecordedMetadata(by: writer).contains(.versioned) {
      known.syncIdentifier = identifiers.uuid(row: key(type, row)).uuidString
      known.syncVersion = 1
      if RecordedMetadata.hasExternalUUID(by: writer) {
        known.externalUUID = known.syncIdentifier
      }
    }
    if let zones, RecordedMetadata.hasTimeZone(type) {
      known.timeZone =
        zones.segments[
          zones.segment(at: Instant(milliseconds: stores[index].log.starts[row]))
        ].identifier
    }
    return known
  }

  // MARK: Rules that every call obeys

  /// Throws if the device is locked, because reads fail then (source: D, F).
  func checkUnlocked() throws(HealthStoreError) {
    if isLocked { throw HealthStoreError(.databaseInaccessible) }
  }

  /// Stops the program where HealthKit raises an exception, or records the call and returns an
  /// error.
  ///
  /// The rule `exceptions` decides which.
  func exception(_ message: String) -> HealthStoreError {
    precondition(semantics.exceptions == .recorded, message)
    violations.append(message)
    return HealthStoreError(.invalidArgument, message)
  }
}

/// The scope within which a sync identifier is unique (source: U).
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
