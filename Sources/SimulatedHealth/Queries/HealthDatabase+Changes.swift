public import HealthModel

extension HealthDatabase {
  /// Returns the samples saved and deleted since an anchor.
  ///
  /// Without an anchor, all matching samples and all remembered deletions are returned (source: D).
  /// A limit counts samples and deletions together (source: D). Deletions are forgotten after some
  /// time (source: D; how long U).
  ///
  /// - Parameter query: The anchored query.
  /// - Returns: The changes in order, and the new anchor.
  /// - Throws: `HealthStoreError` with `databaseInaccessible` on a locked device, `invalidArgument`
  ///   for an anchor of another query if the rules say so (source: U), or of another store.
  /// - Complexity: O(*c*) for *c* changes examined.
  public func changes(_ query: AnchoredQuery) throws(HealthStoreError) -> AnchoredPage {
    try checkUnlocked()
    admit(query.type)
    let index = Int(query.type.rawValue)
    let fingerprint = query.predicate.fingerprint
    let begin = try position(query, fingerprint)
    let plan = plan(query.predicate)
    let toldPlan = semantics.deletionsTold == .matching ? plan : self.plan(.everything)
    let total = stores[index].log.count
    var position = begin
    var added: [StoredSample] = []
    var deleted: [DeletedSample] = []
    while position < total, query.limit == 0 || added.count + deleted.count < query.limit {
      let flags = stores[index].log.flags[position]
      if flags.contains(.deletion) {
        if let gone = deletion(query.type, position, begin, toldPlan) { deleted.append(gone) }
      } else if !flags.contains(.dead), matches(plan, query.type, position) {
        added.append(sample(query.type, position))
      }
      position += 1
    }
    work = QueryWork()
    work.scanned = position - begin
    work.matched = added.count + deleted.count
    work.returned = work.matched
    work.materialised = work.matched
    return AnchoredPage(
      added: added, deleted: deleted,
      anchor: QueryAnchor(type: query.type, predicate: fingerprint, position: position))
  }

  /// Returns the position at which a query starts.
  private func position(_ query: AnchoredQuery, _ fingerprint: UInt64) throws(HealthStoreError)
    -> Int
  {
    guard let anchor = query.anchor else { return 0 }
    let total = stores[Int(query.type.rawValue)].log.count
    let rule: StoreSemantics.ForeignAnchor
    if anchor.type != query.type {
      rule = semantics.anchorOfOtherType
    } else if anchor.predicate != fingerprint {
      rule = semantics.anchorOfOtherPredicate
    } else {
      rule = .carriesOn
    }
    switch rule {
    case .refused:
      throw HealthStoreError(.invalidArgument, "The anchor belongs to another query")
    case .startsOver: return 0
    case .carriesOn:
      guard anchor.position >= 0, anchor.type != query.type || anchor.position <= total else {
        throw HealthStoreError(.invalidArgument, "The anchor belongs to another store")
      }
      return min(anchor.position, total)
    }
  }

  /// Returns the deletion to report for a row of the log, or nil.
  private func deletion(_ type: SampleType, _ position: Int, _ begin: Int, _ plan: QueryPlan)
    -> DeletedSample?
  {
    let log = stores[Int(type.rawValue)].log
    let row = log.deletedRow(position)
    if log.flags[position].contains(.unreported) || forgetsDeletions { return nil }
    let kept = Int64(semantics.deletionDays) * Milliseconds.day
    if now >= log.deletionTime(position) + kept { return nil }
    if semantics.comeAndGone == .nothing, row >= begin { return nil }
    if !matches(plan, type, row) { return nil }
    // A deleted object keeps only its sync metadata (source: D, HKDeletedObject.metadata).
    let metadata = metadata(type, row)
    return DeletedSample(
      uuid: uuid(type, row), syncIdentifier: metadata.syncIdentifier,
      syncVersion: metadata.syncVersion)
  }
}
