import struct Foundation.UUID
public import HealthModel

extension NaiveStore {
  /// Reads samples.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The samples.
  /// - Throws: `HealthStoreError` when the device is locked.
  public func samples(_ query: SampleQuery) throws(HealthStoreError) -> [StoredSample] {
    try unlocked()
    var sort = query.sort
    if sort.isEmpty, semantics.defaultSampleOrder == .start { sort = [SampleQuery.Sort(.start)] }
    var found = readable(query.type, query.predicate)
    found.sort { left, right in
      for level in sort {
        let (one, other) = (key(left, level.key), key(right, level.key))
        if one != other { return level.ascending ? one < other : one > other }
      }
      return left.number < right.number
    }
    if query.limit > 0 { found = Array(found.prefix(query.limit)) }
    return found.map(stored)
  }

  /// Answers what has changed since an anchor.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: A page; the anchor's predicate is a number that only this store knows.
  /// - Throws: `HealthStoreError` when the anchor is refused.
  public func changes(_ query: AnchoredQuery) throws(HealthStoreError) -> AnchoredPage {
    try unlocked()
    let log = logs[query.type] ?? []
    let start = try position(query, log.count)
    var page = AnchoredPage(
      added: [], deleted: [],
      anchor: QueryAnchor(type: query.type, predicate: number(of: query.predicate), position: 0))
    var position = start
    while position < log.count {
      if query.limit > 0, page.added.count + page.deleted.count == query.limit { break }
      let entry = log[position]
      let row = rows[entry.row]
      if !entry.isDeletion {
        if row.isLive, isReadable(row, query.predicate) { page.added.append(stored(row)) }
      } else if isTold(entry, row, query.predicate, since: start) {
        page.deleted.append(
          DeletedSample(
            uuid: row.uuid, syncIdentifier: row.metadata.syncIdentifier,
            syncVersion: row.metadata.syncVersion))
      }
      position += 1
    }
    page.anchor = QueryAnchor(
      type: query.type, predicate: page.anchor.predicate, position: position)
    return page
  }

  private func isTold(
    _ entry: Entry, _ row: Row, _ predicate: SamplePredicate, since start: Int
  ) -> Bool {
    if entry.isHidden || forgetsDeletions { return false }
    if now >= entry.time + Int64(semantics.deletionDays) * 86_400_000 { return false }
    if semantics.comeAndGone == .nothing, row.entry >= start { return false }
    return isReadable(row, semantics.deletionsTold == .matching ? predicate : .everything)
  }

  private func position(_ query: AnchoredQuery, _ count: Int) throws(HealthStoreError) -> Int {
    guard let anchor = query.anchor else { return 0 }
    let invalid = HealthStoreError(.invalidArgument)
    var rule = StoreSemantics.ForeignAnchor.carriesOn
    if anchor.type != query.type {
      rule = semantics.anchorOfOtherType
    } else if number(of: query.predicate) != anchor.predicate {
      rule = semantics.anchorOfOtherPredicate
    }
    switch rule {
    case .refused: throw invalid
    case .startsOver: return 0
    case .carriesOn: break
    }
    if anchor.position < 0 { throw invalid }
    if anchor.position > count {
      if anchor.type == query.type { throw invalid }
      return count
    }
    return anchor.position
  }

  private func number(of predicate: SamplePredicate) -> UInt64 {
    for (index, known) in predicates.enumerated() where known == predicate { return UInt64(index) }
    predicates.append(predicate)
    return UInt64(predicates.count - 1)
  }

  func stored(_ row: Row) -> StoredSample {
    StoredSample(
      uuid: row.uuid, type: row.type, range: TimeRange(row.start, row.end),
      value: Int64(row.value), source: row.source, metadata: row.metadata)
  }

  private func key(_ row: Row, _ key: SampleQuery.SortKey) -> Int64 {
    switch key {
    case .start: row.start
    case .end: row.end
    case .value: row.value
    }
  }

  /// The live samples that a read finds, in order of arrival.
  func readable(_ type: SampleType, _ predicate: SamplePredicate) -> [Row] {
    rows.filter { $0.isLive && $0.type == type && isReadable($0, predicate) }
  }

  private func isReadable(_ row: Row, _ predicate: SamplePredicate) -> Bool {
    if let readsOnly, row.source.bundleIdentifier != readsOnly { return false }
    if let keepsDays, row.start < now - Int64(keepsDays) * 86_400_000 { return false }
    return matches(row, predicate)
  }

  func matches(_ row: Row, _ predicate: SamplePredicate) -> Bool {
    switch predicate {
    case .everything: return true
    case .time(let from, let to, let options):
      let first = from?.milliseconds ?? .min
      let strict = (options.contains(.strictStart), options.contains(.strictEnd))
      let last = to?.milliseconds ?? (semantics.openSide == .queryTime ? now : nil)
      func isBefore(_ time: Int64) -> Bool { last.map { time < $0 } ?? true }
      switch strict {
      case (false, false): return row.end >= first && isBefore(row.start)
      case (true, false): return row.start >= first && isBefore(row.start)
      case (false, true): return row.end >= first && isBefore(row.end)
      case (true, true):
        return row.start >= first && isBefore(row.start) && row.end >= first && isBefore(row.end)
      }
    case .bundles(let names): return names.contains(row.source.bundleIdentifier)
    case .devices(let names): return row.source.deviceName.map { names.contains($0) } ?? false
    case .identifiers(let uuids): return uuids.contains(row.uuid)
    case .metadata(.userEntered(let value)): return row.metadata.wasUserEntered == value
    case .metadata(.syncIdentifiers(let names)):
      return row.metadata.syncIdentifier.map { names.contains($0) } ?? false
    case .metadata(.hasTimeZone): return row.metadata.timeZone != nil
    case .test(let test): return test.admits(stored(row))
    case .and(let parts): return parts.allSatisfy { matches(row, $0) }
    case .or(let parts): return parts.contains { matches(row, $0) }
    case .not(let part): return !matches(row, part)
    }
  }
}
