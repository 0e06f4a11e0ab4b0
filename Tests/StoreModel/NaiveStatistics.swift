public import HealthModel

extension NaiveStore {
  /// Answers statistics of whole samples.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The statistics.
  /// - Throws: `HealthStoreError` when the query is refused or nothing matches.
  public func statistics(_ query: StatisticsQuery) throws(HealthStoreError) -> Statistics {
    try unlocked()
    try checkOptions(query.type, query.options)
    let found = readable(query.type, query.predicate)
    if found.isEmpty, semantics.emptyStatistics == .error { throw HealthStoreError(.noData) }
    var answer = Statistics(
      start: Instant(milliseconds: found.map(\.start).min() ?? 0),
      end: Instant(milliseconds: found.map(\.end).max() ?? 0))
    if !found.isEmpty {
      let pieces = winners(found, query.type)
      answer.values = figures(found, found, pieces, query.type, query.options, in: nil)
    }
    if query.options.contains(.separateBySource) {
      answer.sources = bySource(found, found, query.type, query.options, in: nil)
    }
    return answer
  }

  /// Answers statistics of buckets.
  ///
  /// - Parameter query: What is asked for.
  /// - Returns: The buckets.
  /// - Throws: `HealthStoreError` when the query is refused or nothing matches.
  public func collection(_ query: StatisticsCollectionQuery) throws(HealthStoreError)
    -> StatisticsCollection
  {
    try unlocked()
    try checkOptions(query.type, query.options)
    let found = readable(query.type, query.predicate)
    if found.isEmpty, semantics.emptyCollection == .error { throw HealthStoreError(.noData) }
    let grid = BucketGrid(
      anchor: query.buckets.anchor, every: query.buckets.count, query.buckets.component,
      zones: query.buckets.zones,
      followsCalendar: query.buckets.followsCalendar && semantics.dayBuckets != .fixed)
    var populated: [Statistics] = []
    let isByTouch = goesByTouch(query.type)
    if let first = found.map(\.start).min(),
      let last = found.map({ isByTouch ? $0.end : $0.start }).max()
    {
      let pieces = winners(found, query.type)
      for window in NaiveBuckets(grid).windows(from: first, through: last)
      where !isDropped(window, query.predicate) {
        let members = found.filter {
          isByTouch ? window.isTouched(by: $0) : window.holds($0.start)
        }
        if members.isEmpty { continue }
        var bucket = Statistics(
          start: Instant(milliseconds: window.start), end: Instant(milliseconds: window.end))
        bucket.values = figures(members, found, pieces, query.type, query.options, in: window)
        if query.options.contains(.separateBySource) {
          bucket.sources = bySource(members, found, query.type, query.options, in: window)
        }
        populated.append(bucket)
      }
    }
    return StatisticsCollection(
      buckets: grid, includesEnd: semantics.enumerationEnd == .included, populated: populated)
  }

  private func checkOptions(_ type: SampleType, _ options: StatisticsOptions)
    throws(HealthStoreError)
  {
    if options.isDisjoint(with: .refused(by: type)) { return }
    if semantics.refusedOption == .exception { throw refuse("option") }
    throw HealthStoreError(.invalidArgument)
  }

  private func goesByTouch(_ type: SampleType) -> Bool {
    switch type.aggregation {
    case .cumulative: semantics.collectionSplit == .proportional
    case .discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel:
      semantics.discreteInCollection == .touchedBuckets
    case .category: false
    }
  }

  private func isDropped(_ window: Window, _ predicate: SamplePredicate) -> Bool {
    if semantics.outsideBuckets != .dropped { return false }
    switch predicate {
    case .time(let from, let to, _):
      let last = to?.milliseconds ?? (semantics.openSide == .queryTime ? now : nil)
      if let last, window.start >= last { return true }
      if let from, window.end <= from.milliseconds { return true }
      return false
    case .and(let parts): return parts.contains { isDropped(window, $0) }
    default: return false
    }
  }

  private func bySource(
    _ members: [Row], _ found: [Row], _ type: SampleType, _ options: StatisticsOptions,
    in window: Window?
  ) -> [SourceStatistics] {
    var answers: [SourceStatistics] = []
    for source in priority {
      let own = members.filter { $0.source == source }
      if own.isEmpty { continue }
      let all = found.filter { $0.source == source }
      let figures = figures(
        own, all, winners(all, type, of: source), type, options, in: window)
      answers.append(SourceStatistics(source: source, values: figures))
    }
    return answers
  }

  // `members` are the rows of the bucket, or all; `found` and `pieces` are of the whole query.
  private func figures(
    _ members: [Row], _ found: [Row], _ pieces: [Piece], _ type: SampleType,
    _ options: StatisticsOptions, in window: Window?
  ) -> StatisticValues {
    var figures = StatisticValues()
    let scale = type.millionthsPerQuantum
    if options.contains(.cumulativeSum) {
      if let window, semantics.collectionSplit == .proportional {
        figures.sum = Quantity(millionths: total(pieces, type, in: window))
      } else {
        let numbers = Set(members.map(\.number))
        let own = pieces.filter { numbers.contains($0.row.number) }
        figures.sum = Quantity(millionths: total(own, type))
      }
    }
    let amounts = members.map { Quantity(millionths: $0.value * scale) }
    if options.contains(.discreteAverage) {
      figures.average = Quantity(millionths: average(members, type))
    }
    if options.contains(.discreteMin) { figures.minimum = amounts.min() }
    if options.contains(.discreteMax) { figures.maximum = amounts.max() }
    if options.contains(.mostRecent), let last = members.max(by: isOlder) {
      figures.mostRecent = Quantity(millionths: last.value * scale)
      figures.mostRecentRange = TimeRange(last.start, last.end)
    }
    if options.contains(.duration) {
      figures.duration = duration(members, in: goesByTouch(type) ? window : nil)
    }
    return figures
  }

  private func isOlder(_ left: Row, _ right: Row) -> Bool {
    if semantics.mostRecentBy == .end, left.end != right.end { return left.end < right.end }
    return (left.start, left.number) < (right.start, right.number)
  }

  private func average(_ rows: [Row], _ type: SampleType) -> Int64 {
    var weights = rows.map { _ in Int128(1) }
    let sorted = rows.sorted { ($0.start, $0.number) < ($1.start, $1.number) }
    if type.aggregation == .discreteTemporallyWeighted, semantics.temporalWeighting == .untilNext {
      let untilNext = sorted.indices.map {
        $0 + 1 < sorted.count ? Int128(sorted[$0 + 1].start - sorted[$0].start) : 0
      }
      if untilNext.contains(where: { $0 > 0 }) { weights = untilNext }
    }
    var sum = Int128(0)
    for (row, weight) in zip(sorted, weights) {
      sum += Int128(row.value) * Int128(type.millionthsPerQuantum) * weight
    }
    let count = weights.reduce(0, +)
    let quotient = sum / count
    return Int64(quotient * count > sum ? quotient - 1 : quotient)
  }

  private func duration(_ rows: [Row], in window: Window?) -> Int64 {
    var spans: [(start: Int64, end: Int64)] = []
    for row in rows {
      let start = max(row.start, window?.start ?? .min)
      let end = min(row.end, window?.end ?? .max)
      if start < end { spans.append((start, end)) }
    }
    if semantics.durationOfOverlaps == .summed {
      return spans.reduce(0) { $0 + ($1.end - $1.start) }
    }
    var covered: Int64 = 0
    let cuts = Set(spans.flatMap { [$0.start, $0.end] }).sorted()
    for (start, end) in zip(cuts, cuts.dropFirst())
    where spans.contains(where: { $0.start <= start && start < $0.end }) {
      covered += end - start
    }
    return covered
  }
}
