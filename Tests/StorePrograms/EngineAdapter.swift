import Foundation
import HealthModel
import SimulatedHealth
import StoreModel

/// The simulated store as the model check drives it.
final class EngineAdapter: CheckedStore {
  private let database: HealthDatabase

  init(_ semantics: StoreSemantics, key: UInt64) {
    // Every other store has leaves so small that a few samples make chunks and splits.
    database =
      key % 2 == 0
      ? HealthDatabase(key: key, semantics: semantics)
      : HealthDatabase.withSmallLeaves(key: key, semantics: semantics)
  }

  var now: Int64 {
    get { database.now }
    set { database.now = newValue }
  }
  var isLocked: Bool {
    get { database.isLocked }
    set { database.isLocked = newValue }
  }
  var forgetsDeletions: Bool {
    get { database.forgetsDeletions }
    set { database.forgetsDeletions = newValue }
  }
  var keepsDays: Int? {
    get { database.keepsDays }
    set { database.keepsDays = newValue }
  }
  var readsOnly: String? {
    get {
      if case .only(let bundle) = database.reader { return bundle }
      return nil
    }
    set { database.reader = newValue.map { .only(bundle: $0) } ?? .everything }
  }
  var priority: [DataSource] { database.priority }
  var violations: [String] { database.violations }

  func prioritize(_ sources: [DataSource]) { database.prioritize(sources) }

  func save(_ samples: [NewSample], from source: DataSource) throws(HealthStoreError) -> [UUID?] {
    try database.save(samples, from: source)
  }

  func delete(_ uuids: [UUID], by source: DataSource) throws(HealthStoreError) {
    try database.delete(uuids, by: source)
  }

  func delete(_ type: SampleType, where predicate: SamplePredicate, by source: DataSource)
    throws(HealthStoreError) -> Int
  {
    try database.delete(type, where: predicate, by: source)
  }

  func samples(_ query: SampleQuery) throws(HealthStoreError) -> [StoredSample] {
    try database.samples(query)
  }

  func statistics(_ query: StatisticsQuery) throws(HealthStoreError) -> Statistics {
    try database.statistics(query)
  }

  func collection(_ query: StatisticsCollectionQuery) throws(HealthStoreError)
    -> StatisticsCollection
  {
    try database.collection(query)
  }

  func changes(_ query: AnchoredQuery) throws(HealthStoreError) -> AnchoredPage {
    try database.changes(query)
  }
}
