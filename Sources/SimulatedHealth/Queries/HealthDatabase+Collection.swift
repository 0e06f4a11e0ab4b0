public import HealthModel

extension HealthDatabase {
  /// Returns the statistics of consecutive buckets.
  ///
  /// A cumulative sample that crosses a bucket boundary is split between the buckets in proportion
  /// to time (source: C; stated by Apple for a workout's activities alone). Buckets outside the
  /// requested range contain the parts of samples that extend beyond it, and are incomplete
  /// (source: C); at most 10,000 on either side of a bounded range are listed, as a sample without
  /// an end would fill millions. Only buckets with data are listed (source: D).
  ///
  /// - Parameter query: The collection query.
  /// - Returns: The buckets.
  /// - Throws: `HealthStoreError` with `noData` if nothing matches and the rules say so (source:
  ///   U), `invalidArgument` for options that the type does not support, `databaseInaccessible` on
  ///   a locked device.
  /// - Complexity: O(*b* (log *n* + leaf)) for *b* buckets if only sums are requested and the
  ///   predicate constrains only times; otherwise O(*k* + *b* log *k*) for *k* matches, and O(*k*
  ///   *b*) if samples count in the bucket of their start or sources are not merged.
  public func collection(_ query: StatisticsCollectionQuery) throws(HealthStoreError)
    -> StatisticsCollection
  {
    try checkUnlocked()
    try checkOptions(query.options, query.type)
    let before = scanned(query.type)
    let matched = match(query.type, plan(query.predicate))
    let summary = stores[Int(query.type.rawValue)].summary(matched)
    if summary.count == 0, semantics.emptyCollection == .error { throw HealthStoreError(.noData) }
    let grid = grid(query.buckets)
    let asked = QueryPlan(query.predicate, openEnd: openEnd).bounds
    let reach = Self.reach(grid, from: asked.from, to: asked.to)
    var populated: [Statistics] = []
    if summary.count > 0 {
      let isPlain = query.options == .cumulativeSum && semantics.collectionSplit == .proportional
      if isPlain, !matched.isListed {
        populated = sums(
          query.type, matched, grid, reach, from: earliestStart(query.type, matched),
          to: summary.latestEnd)
      } else {
        populated = listed(query, matched, grid, reach)
      }
    }
    if semantics.outsideBuckets == .dropped {
      populated.removeAll {
        $0.start.milliseconds >= asked.to && asked.to < .max
          || $0.end.milliseconds <= asked.from && asked.from > .min
      }
    }
    count(
      query.type, scannedSince: before, matched: Int(summary.count), returned: populated.count)
    return StatisticsCollection(
      buckets: grid, includesEnd: semantics.enumerationEnd == .included, populated: populated)
  }

  /// Returns the buckets under the rule for the length of days (source: U).
  private func grid(_ buckets: BucketGrid) -> BucketGrid {
    if semantics.dayBuckets == .calendar { return buckets }
    return BucketGrid(
      anchor: buckets.anchor, every: buckets.count, buckets.component, zones: buckets.zones,
      followsCalendar: false)
  }

  /// The most listed buckets on either side of the requested range.
  private static let mostOutside = 10_000

  /// Returns the buckets that can be listed.
  private static func reach(_ grid: BucketGrid, from: Int64, to: Int64) -> ClosedRange<Int> {
    func index(_ time: Int64) -> Int { grid.index(of: Instant(milliseconds: time)) }
    let first = from == .min ? Int.min : index(from) - mostOutside
    return first...max(first, to == .max ? Int.max : index(max(from, to - 1)) + mostOutside)
  }

  // MARK: Sums alone

  /// Computes sums of buckets as differences of the merged amounts before their bounds.
  private func sums(
    _ type: SampleType, _ matched: MatchedSamples, _ grid: BucketGrid, _ reach: ClosedRange<Int>,
    from first: Int64, to last: Int64
  ) -> [Statistics] {
    let index = Int(type.rawValue)
    let profile = MergedProfile(
      &stores[index], matched, once: semantics.mergeScope == .once)
    var populated: [Statistics] = []
    var bucket = max(reach.lowerBound, grid.index(of: Instant(milliseconds: first)))
    var range = grid.range(bucket)
    var amount = profile.total(before: range.start.milliseconds, &stores[index])
    while range.start.milliseconds <= last, bucket <= reach.upperBound {
      if range.isEmpty {
        // The time zone skips this bucket.
        bucket += 1
        range = TimeRange(start: range.end, end: max(range.end, grid.end(bucket)))
        continue
      }
      let next = profile.total(before: range.end.milliseconds, &stores[index])
      if next != amount || isTouched(type, matched, range) {
        var values = StatisticValues()
        values.sum = quantity(shares: next - amount, type)
        populated.append(Statistics(start: range.start, end: range.end, values: values))
        bucket += 1
        range = TimeRange(start: range.end, end: max(range.end, grid.end(bucket)))
      } else {
        // The bucket is empty; continue at the start of the next sample.
        guard let start = nextStart(type, matched, from: range.end.milliseconds) else { break }
        bucket = grid.index(of: Instant(milliseconds: start))
        range = grid.range(bucket)
      }
      amount = next
    }
    return populated
  }

  /// Returns whether any matching sample touches a bucket.
  private func isTouched(_ type: SampleType, _ matched: MatchedSamples, _ range: TimeRange) -> Bool
  {
    let index = Int(type.rawValue)
    let (from, to) = (range.start.milliseconds, range.end.milliseconds)
    let log = stores[index].log
    func touches(_ row: Int) -> Bool {
      let (start, end) = (log.starts[row], log.end(row))
      return start < to && (end > from || start == end && start >= from)
    }
    if (matched.left + matched.reachingRight + matched.right).contains(where: touches) {
      return true
    }
    let middle = matched.middle
    if stores[index].firstRow(
      from: max(from, middle.lowerBound), to: min(to, middle.upperBound)) != nil
    {
      return true
    }
    return stores[index].stab(from).contains { middle.contains(log.starts[$0]) }
  }

  /// Returns the next start of a matching sample at or after a time, or nil.
  private func nextStart(_ type: SampleType, _ matched: MatchedSamples, from time: Int64) -> Int64?
  {
    let index = Int(type.rawValue)
    let middle = matched.middle
    let log = stores[index].log
    let listed = (matched.left + matched.right).map { log.starts[$0] }.filter { $0 >= time }.min()
    let inMiddle = stores[index].firstRow(
      from: max(time, middle.lowerBound), to: middle.upperBound)
    return [listed, inMiddle.map { log.starts[$0] }].compactMap { $0 }.min()
  }

  // MARK: Everything else

  /// Computes buckets from the list of matching samples.
  private func listed(
    _ query: StatisticsCollectionQuery, _ matched: MatchedSamples, _ grid: BucketGrid,
    _ reach: ClosedRange<Int>
  ) -> [Statistics] {
    let index = Int(query.type.rawValue)
    let rows = stores[index].list(matched)
    let touching =
      switch query.type.aggregation {
      case .cumulative: semantics.collectionSplit == .proportional
      case .discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel:
        semantics.discreteInCollection == .touchedBuckets
      case .category: false
      }
    let amounts = BucketAmounts(self, query, rows, touching: touching)
    return members(query.type, rows, grid, touching ? reach : nil).map { bucket, members in
      let range = grid.range(bucket)
      let cut = range.start.milliseconds..<range.end.milliseconds
      var statistics = Statistics(
        start: range.start, end: range.end,
        values: listedValues(
          query.type, query.options, members, cutTo: touching ? cut : Int64.min..<Int64.max))
      statistics.values.sum = amounts.sum(members, in: cut, self)
      if query.options.contains(.separateBySource) {
        statistics.sources = sources(query, members, amounts, cut, touching: touching)
      }
      return statistics
    }
  }

  private func sources(
    _ query: StatisticsCollectionQuery, _ members: [Int], _ amounts: BucketAmounts,
    _ cut: Range<Int64>, touching: Bool
  ) -> [SourceStatistics] {
    let log = stores[Int(query.type.rawValue)].log
    return registry.order.compactMap { source in
      let own = members.filter { log.sources[$0] == source }
      if own.isEmpty { return nil }
      var values = listedValues(
        query.type, query.options, own, cutTo: touching ? cut : Int64.min..<Int64.max)
      values.sum = amounts.sum(own, of: source, in: cut, self)
      return SourceStatistics(source: registry.sources[Int(source)], values: values)
    }
  }

  /// Returns the buckets with data in order, each with its samples in order of start and arrival.
  ///
  /// A sample is in all buckets of `reach` that it touches; if nil, in the bucket of its start.
  private func members(
    _ type: SampleType, _ rows: [Int], _ grid: BucketGrid, _ reach: ClosedRange<Int>?
  ) -> [(bucket: Int, rows: [Int])] {
    let log = stores[Int(type.rawValue)].log
    var members: [Int: [Int]] = [:]
    for row in rows {
      let first = grid.index(of: Instant(milliseconds: log.starts[row]))
      guard let reach else {
        members[first, default: []].append(row)
        continue
      }
      for bucket in max(first, reach.lowerBound)...max(first, reach.upperBound) {
        let range = grid.range(bucket)
        if bucket > first, range.start.milliseconds >= log.end(row) { break }
        if bucket == first || !range.isEmpty { members[bucket, default: []].append(row) }
      }
    }
    return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// The sums of buckets over all sources, and per source if requested.
struct BucketAmounts {
  private var together: MergedProfile?
  private var bySource: [UInt16: MergedProfile] = [:]
  private let type: SampleType
  private let touching: Bool

  init(
    _ database: HealthDatabase, _ query: StatisticsCollectionQuery, _ rows: [Int], touching: Bool
  ) {
    type = query.type
    self.touching = touching
    guard query.options.contains(.cumulativeSum) else { return }
    let index = Int(type.rawValue)
    together = MergedProfile(
      &database.stores[index], MatchedSamples(left: rows, middle: MatchedSamples.nowhere),
      once: database.semantics.mergeScope == .once)
    guard query.options.contains(.separateBySource) else { return }
    let log = database.stores[index].log
    for source in Set(rows.map { log.sources[$0] }) {
      bySource[source] = database.profile(
        ofSource: source, type, rows.filter { log.sources[$0] == source })
    }
  }

  /// Returns the sum of some samples of a bucket; nil if no sum was requested.
  func sum(
    _ members: [Int], of source: UInt16? = nil, in range: Range<Int64>, _ database: HealthDatabase
  ) -> Quantity? {
    guard let profile = source.map({ bySource[$0] }) ?? together else { return nil }
    let index = Int(type.rawValue)
    let shares: Int64
    if touching {
      shares =
        profile.total(before: range.upperBound, &database.stores[index])
        - profile.total(before: range.lowerBound, &database.stores[index])
    } else {
      shares = profile.left.amount(of: Set(members), database.stores[index])
    }
    return database.quantity(shares: shares, type)
  }
}

extension MergedProfile.Side {
  /// Returns the amount of the pieces that the given rows won, in shares.
  ///
  /// - Complexity: O(*p*) for *p* pieces.
  func amount(of rows: Set<Int>, _ store: TypeStore) -> Int64 {
    pieces.reduce(0) { rows.contains($1.row) ? $0 &+ store.amount($1) : $0 }
  }
}
