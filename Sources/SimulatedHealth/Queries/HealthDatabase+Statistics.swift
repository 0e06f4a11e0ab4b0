public import HealthModel

extension HealthDatabase {
  /// Returns statistics over the samples that match a query.
  ///
  /// A single query does not cut samples at its bounds: each sample counts in full, and the bounds
  /// of the answer are those of the samples (source: D, HKStatistics). Sources are merged at each
  /// instant: the source with the highest priority wins, the others fill its gaps, and the amount
  /// of a sample is spread evenly over its time (source: C; the exact rule U).
  ///
  /// - Parameter query: The statistics query.
  /// - Returns: The statistics.
  /// - Throws: `HealthStoreError` with `noData` if nothing matches (source: C), `invalidArgument`
  ///   for options that the type does not support, `databaseInaccessible` on a locked device.
  /// - Complexity: O(log *n* + leaf + *k*) for *k* samples at the bounds of the range; O(*k*) for
  ///   *k* matches if the predicate constrains more than times, and for separate sources.
  public func statistics(_ query: StatisticsQuery) throws(HealthStoreError) -> Statistics {
    try checkUnlocked()
    try checkOptions(query.options, query.type)
    let before = scanned(query.type)
    let matched = match(query.type, plan(query.predicate))
    let summary = stores[Int(query.type.rawValue)].summary(matched)
    defer {
      count(query.type, scannedSince: before, matched: Int(summary.count), returned: 0)
    }
    if summary.count == 0 {
      if semantics.emptyStatistics == .error { throw HealthStoreError(.noData) }
      var nothing = Statistics(start: Instant(milliseconds: 0), end: Instant(milliseconds: 0))
      if query.options.contains(.separateBySource) { nothing.sources = [] }
      return nothing
    }
    var answer = Statistics(
      start: Instant(milliseconds: earliestStart(query.type, matched)),
      end: Instant(milliseconds: summary.latestEnd),
      values: values(query.type, query.options, matched, summary))
    if query.options.contains(.separateBySource) {
      let rows = stores[Int(query.type.rawValue)].list(matched)
      answer.sources = sourceStatistics(query.type, query.options, rows)
    }
    return answer
  }

  /// Throws if a type does not support the options, which raises an exception on a device (source:
  /// U).
  func checkOptions(_ options: StatisticsOptions, _ type: SampleType) throws(HealthStoreError) {
    let refused = options.intersection(StatisticsOptions.refused(by: type))
    if refused.isEmpty { return }
    let message = "\(type) has no statistics for options \(refused.rawValue)"
    if semantics.refusedOption == .exception { throw exception(message) }
    throw HealthStoreError(.invalidArgument, message)
  }

  /// Returns the earliest start of the matches; there must be at least one.
  func earliestStart(_ type: SampleType, _ matched: MatchedSamples) -> Int64 {
    let index = Int(type.rawValue)
    let middle = matched.middle
    let first =
      matched.left.first
      ?? stores[index].firstRow(from: middle.lowerBound, to: middle.upperBound)
      ?? matched.right.first
    return first.map { stores[index].log.starts[$0] } ?? 0
  }

  // MARK: Values

  /// Returns the requested values of the matches; there must be at least one.
  private func values(
    _ type: SampleType, _ options: StatisticsOptions, _ matched: MatchedSamples, _ summary: Summary
  ) -> StatisticValues {
    let index = Int(type.rawValue)
    var values = StatisticValues()
    if options.contains(.cumulativeSum) {
      let shares = MergedProfile.total(
        &stores[index], matched, once: semantics.mergeScope == .once)
      values.sum = quantity(shares: shares, type)
    }
    if options.contains(.discreteMin) { values.minimum = quantity(summary.least, type) }
    if options.contains(.discreteMax) { values.maximum = quantity(summary.greatest, type) }
    if options.contains(.discreteAverage) {
      values.average =
        weighsByTime(type)
        ? weightedAverage(type, stores[index].list(matched)) : average(type, summary)
    }
    if options.contains(.mostRecent) {
      let row = mostRecent(type, matched, summary)
      values.mostRecent = quantity(stores[index].log.value(row), type)
      values.mostRecentRange = TimeRange(
        stores[index].log.starts[row], stores[index].log.end(row))
    }
    if options.contains(.duration) {
      values.duration =
        semantics.durationOfOverlaps == .summed
        ? summary.lengths : coveredTime(type, matched)
    }
    return values
  }

  func weighsByTime(_ type: SampleType) -> Bool {
    type.aggregation == .discreteTemporallyWeighted && semantics.temporalWeighting == .untilNext
  }

  /// Returns an amount in shares as a quantity.
  func quantity(shares: Int64, _ type: SampleType) -> Quantity {
    Quantity(
      millionths: semantics.mergeScope == .once ? shares * type.millionthsPerQuantum : shares)
  }

  func quantity(_ value: Int64, _ type: SampleType) -> Quantity {
    Quantity(millionths: Int64(value) * type.millionthsPerQuantum)
  }

  /// Returns the arithmetic mean, rounded down to a millionth of the unit.
  func average(_ type: SampleType, _ summary: Summary) -> Quantity {
    average(type, total: Int128(summary.total), weight: Int128(summary.count))
  }

  private func average(_ type: SampleType, total: Int128, weight: Int128) -> Quantity {
    let (quotient, rest) = (total * Int128(type.millionthsPerQuantum))
      .quotientAndRemainder(dividingBy: weight)
    return Quantity(millionths: Int64(rest < 0 ? quotient - 1 : quotient))
  }

  /// Returns the mean in which each reading is weighted by the time until the next (source: U).
  func weightedAverage(_ type: SampleType, _ rows: [Int]) -> Quantity {
    let log = stores[Int(type.rawValue)].log
    var weighted: Int128 = 0
    for (row, next) in zip(rows, rows.dropFirst()) {
      weighted += Int128(log.value(row)) * Int128(log.starts[next] - log.starts[row])
    }
    let weight = rows.last.map { log.starts[$0] - log.starts[rows[0]] } ?? 0
    if weight == 0 {
      return average(
        type, total: rows.reduce(0) { $0 + Int128(log.value($1)) }, weight: Int128(rows.count))
    }
    return average(type, total: weighted, weight: Int128(weight))
  }

  /// Returns the sample that ends, or starts, last (source: U); among equals, the last to arrive.
  private func mostRecent(
    _ type: SampleType, _ matched: MatchedSamples, _ summary: Summary
  ) -> Int {
    let index = Int(type.rawValue)
    var candidates = matched.left + matched.right
    if !matched.isListed {
      let middle = matched.middle
      if semantics.mostRecentBy == .start {
        let last = stores[index].lastRow(from: middle.lowerBound, to: middle.upperBound)
        if let last { candidates.append(last) }
      } else {
        // The sample that ends last ends exactly at the latest end.
        let end = summary.latestEnd
        let touching =
          stores[index].stab(end, closed: true)
          + stores[index].rows(from: end, to: end == .max ? end : end + 1)
        candidates += touching.filter { row in
          middle.contains(stores[index].log.starts[row]) && stores[index].log.end(row) == end
        }
      }
    }
    return mostRecent(type, candidates)
  }

  /// Returns the most recent of some rows; there must be at least one.
  func mostRecent(_ type: SampleType, _ rows: [Int]) -> Int {
    let log = stores[Int(type.rawValue)].log
    func isEarlier(_ left: Int, _ right: Int) -> Bool {
      if semantics.mostRecentBy == .end, log.end(left) != log.end(right) {
        return log.end(left) < log.end(right)
      }
      return (log.starts[left], left) < (log.starts[right], right)
    }
    return rows.dropFirst().reduce(rows[0]) { isEarlier($0, $1) ? $1 : $0 }
  }

  private func coveredTime(_ type: SampleType, _ matched: MatchedSamples) -> Int64 {
    let index = Int(type.rawValue)
    let middle = matched.middle
    var covered = stores[index].coveredTime(matched.left, from: .min, to: middle.lowerBound)
    if matched.isListed { return covered }
    covered += stores[index].totals(before: middle.upperBound).covered
    covered -= stores[index].totals(before: middle.lowerBound).covered
    let after = matched.reachingRight + matched.right
    return covered + stores[index].coveredTime(after, from: middle.upperBound, to: .max)
  }
}
