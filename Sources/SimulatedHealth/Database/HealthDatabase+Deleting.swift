public import struct Foundation.UUID
public import HealthModel

extension HealthDatabase {
  /// Deletes samples: all or none, and only samples of the same source (source: D).
  ///
  /// - Parameters:
  ///   - uuids: The identifiers of the samples.
  ///   - source: The source that deletes its samples.
  ///   - isAnnounced: Whether anchored queries report the deletions.
  /// - Throws: `HealthStoreError` with `invalidArgument` for an empty list (source: D) or an
  ///   unknown sample, `authorizationDenied` for a sample of another source, `databaseInaccessible`
  ///   on a locked device if the rules say so.
  /// - Complexity: O(*k* log *n*) for *k* samples.
  public func delete(
    _ uuids: [UUID], by source: DataSource, isAnnounced: Bool = true
  ) throws(HealthStoreError) {
    try checkDeletable()
    if uuids.isEmpty { throw HealthStoreError(.invalidArgument, "There is nothing to delete") }
    var keys: [Int] = []
    var seen: Set<Int> = []
    for uuid in uuids {
      guard let (type, row) = row(of: uuid), stores[Int(type.rawValue)].log.isLive(row),
        seen.insert(key(type, row)).inserted
      else { throw HealthStoreError(.invalidArgument, "There is no such sample") }
      guard owns(source, type, row) else { throw HealthStoreError(.authorizationDenied) }
      keys.append(key(type, row))
    }
    for key in keys { remove(key, unreported: !isAnnounced) }
    work = QueryWork()
    work.returned = keys.count
  }

  /// Deletes the samples of a source that match a predicate (source: D).
  ///
  /// - Parameters:
  ///   - type: The sample type.
  ///   - predicate: The condition that a sample must meet to be deleted.
  ///   - source: The source that deletes its samples.
  /// - Returns: The number of deleted samples.
  /// - Throws: `HealthStoreError` with `databaseInaccessible` on a locked device if the rules say
  ///   so.
  @discardableResult
  public func delete(
    _ type: SampleType, where predicate: SamplePredicate, by source: DataSource
  ) throws(HealthStoreError) -> Int {
    try checkDeletable()
    let rows = matchedRows(type, QueryPlan(predicate, openEnd: openEnd)).filter {
      owns(source, type, $0)
    }.sorted()
    for row in rows { remove(key(type, row)) }
    work = QueryWork()
    work.returned = rows.count
    return rows.count
  }

  private func checkDeletable() throws(HealthStoreError) {
    if semantics.lockedDelete == .fails { try checkUnlocked() }
  }

  private func owns(_ source: DataSource, _ type: SampleType, _ row: Int) -> Bool {
    let writer = registry.sources[Int(stores[Int(type.rawValue)].log.sources[row])]
    return writer.bundleIdentifier == source.bundleIdentifier
  }
}
