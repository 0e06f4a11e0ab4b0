import Foundation
import HealthModel
import StoreModel

enum Defect: String, CaseIterable {
  case ignoresStrictEnd, losesLastChange, reversesPriority, forgetsExpiry, samplesLimit, pageLimit
  case ignoresLock, ignoresKeepsDays, ignoresReader, losesViolations, newcomersLast, fixedDays
  case shiftedBuckets, anchorShort, dropsSources, averageUp, deletesUnknown, ignoresForgetting
  case ignoresSort, ignoresIdentifiers, savesHalf
}

/// The naive store with one defect.
final class DefectiveStore: CheckedStore {
  let inner: NaiveStore
  let defect: Defect

  init(_ semantics: StoreSemantics, _ key: UInt64, _ defect: Defect) {
    var semantics = semantics
    if defect == .forgetsExpiry { semantics.deletionDays = 36_500 }
    inner = NaiveStore(key: key, semantics: semantics)
    self.defect = defect
  }

  var now: Int64 {
    get { inner.now }
    set { inner.now = newValue }
  }
  var isLocked: Bool {
    get { inner.isLocked }
    set { inner.isLocked = defect == .ignoresLock ? false : newValue }
  }
  var forgetsDeletions: Bool {
    get { inner.forgetsDeletions }
    set { inner.forgetsDeletions = defect == .ignoresForgetting ? false : newValue }
  }
  var keepsDays: Int? {
    get { inner.keepsDays }
    set { inner.keepsDays = defect == .ignoresKeepsDays ? nil : newValue }
  }
  var readsOnly: String? {
    get { inner.readsOnly }
    set { inner.readsOnly = defect == .ignoresReader ? nil : newValue }
  }
  var priority: [DataSource] { inner.priority }
  var violations: [String] { defect == .losesViolations ? [] : inner.violations }

  func prioritize(_ sources: [DataSource]) { inner.prioritize(sources) }

  func save(_ samples: [NewSample], from source: DataSource) throws(HealthStoreError) -> [UUID?] {
    if defect == .savesHalf, samples.count > 1 {
      _ = try? inner.save(Array(samples.prefix(1)), from: source)
    }
    let isNew = !inner.priority.contains(source)
    let saved = try inner.save(samples, from: source)
    if defect == .newcomersLast, isNew {
      inner.prioritize(inner.priority.filter { $0 != source } + [source])
    }
    return saved
  }

  func delete(_ uuids: [UUID], by source: DataSource) throws(HealthStoreError) {
    if defect == .deletesUnknown, uuids.isEmpty { return }
    try inner.delete(uuids, by: source)
  }

  func delete(_ type: SampleType, where predicate: SamplePredicate, by source: DataSource)
    throws(HealthStoreError) -> Int
  {
    try inner.delete(type, where: predicate, by: source)
  }

  private func bent(_ predicate: SamplePredicate) -> SamplePredicate {
    switch predicate {
    case .time(let from, let to, let options) where defect == .ignoresStrictEnd:
      .time(from: from, to: to, options: options.subtracting(.strictEnd))
    case .identifiers where defect == .ignoresIdentifiers: .everything
    case .and(let parts): .and(parts.map(bent))
    case .or(let parts): .or(parts.map(bent))
    case .not(let part): .not(bent(part))
    default: predicate
    }
  }

  private func ranked<Value>(_ body: () throws(HealthStoreError) -> Value)
    throws(HealthStoreError) -> Value
  {
    let order = inner.priority
    if defect == .reversesPriority { inner.prioritize(order.reversed()) }
    defer { inner.prioritize(order) }
    return try body()
  }

  func samples(_ query: SampleQuery) throws(HealthStoreError) -> [StoredSample] {
    var query = query
    query.predicate = bent(query.predicate)
    if defect == .samplesLimit, query.limit > 0 { query.limit += 1 }
    if defect == .ignoresSort { query.sort = Array(query.sort.prefix(1)) }
    return try inner.samples(query)
  }

  func statistics(_ query: StatisticsQuery) throws(HealthStoreError) -> Statistics {
    var query = query
    query.predicate = bent(query.predicate)
    if defect == .dropsSources { query.options.subtract(.separateBySource) }
    var answer = try ranked { () throws(HealthStoreError) in try inner.statistics(query) }
    if defect == .averageUp, let average = answer.average?.millionths, average < 0 {
      answer.values.average = Quantity(millionths: average + 1)
    }
    return answer
  }

  func collection(_ query: StatisticsCollectionQuery) throws(HealthStoreError)
    -> StatisticsCollection
  {
    var query = query
    query.predicate = bent(query.predicate)
    let asked = query.buckets
    if defect == .fixedDays || defect == .shiftedBuckets {
      query.buckets = BucketGrid(
        anchor: asked.anchor.advanced(by: defect == .shiftedBuckets ? 1 : 0), every: asked.count,
        asked.component, zones: asked.zones,
        followsCalendar: defect == .fixedDays ? false : asked.followsCalendar)
    }
    let answer = try ranked { () throws(HealthStoreError) in try inner.collection(query) }
    guard defect == .fixedDays || defect == .shiftedBuckets else { return answer }
    let isFixed = inner.semantics.dayBuckets == .fixed
    return StatisticsCollection(
      buckets: BucketGrid(
        anchor: asked.anchor, every: asked.count, asked.component, zones: asked.zones,
        followsCalendar: asked.followsCalendar && !isFixed),
      includesEnd: answer.includesEnd, populated: answer.populated)
  }

  func changes(_ query: AnchoredQuery) throws(HealthStoreError) -> AnchoredPage {
    var query = query
    if defect == .pageLimit, query.limit > 0 { query.limit += 1 }
    var page = try inner.changes(query)
    if defect == .losesLastChange, query.limit > 0,
      page.added.count + page.deleted.count == query.limit
    {
      if page.deleted.isEmpty { page.added.removeLast() } else { page.deleted.removeLast() }
    }
    if defect == .anchorShort, query.limit > 0, page.anchor.position > 0 {
      page.anchor = QueryAnchor(
        type: page.anchor.type, predicate: page.anchor.predicate,
        position: page.anchor.position - 1)
    }
    return page
  }
}
