import HealthModel

extension HealthDatabase {
  /// Returns the statistics of each source, highest priority first.
  ///
  /// - Parameters:
  ///   - type: The sample type.
  ///   - options: The requested statistics.
  ///   - rows: The matching rows, in order of start and arrival.
  /// - Returns: One element for each source with a matching row.
  func sourceStatistics(_ type: SampleType, _ options: StatisticsOptions, _ rows: [Int])
    -> [SourceStatistics]
  {
    let index = Int(type.rawValue)
    var perSource: [UInt16: [Int]] = [:]
    for row in rows { perSource[stores[index].log.sources[row], default: []].append(row) }
    return registry.order.compactMap { source in
      guard let own = perSource[source] else { return nil }
      var values = listedValues(type, options, own)
      if options.contains(.cumulativeSum) {
        let profile = profile(ofSource: source, type, own)
        values.sum = quantity(shares: profile.total(&stores[index]), type)
      }
      return SourceStatistics(source: registry.sources[Int(source)], values: values)
    }
  }

  /// Returns the merged amount of one source's rows as a function of time.
  func profile(ofSource source: UInt16, _ type: SampleType, _ rows: [Int]) -> MergedProfile {
    let index = Int(type.rawValue)
    let sources = stores[index].log.sources
    return MergedProfile(
      &stores[index], MatchedSamples(left: rows, middle: MatchedSamples.nowhere),
      once: semantics.mergeScope == .once, among: { sources[$0] == source })
  }

  /// Returns the requested values of some rows, except sums; all are nil if there are no rows.
  ///
  /// - Parameters:
  ///   - type: The sample type.
  ///   - options: The requested statistics.
  ///   - rows: The rows, in order of start and arrival.
  ///   - range: The time range to which durations are cut.
  /// - Returns: The values.
  func listedValues(
    _ type: SampleType, _ options: StatisticsOptions, _ rows: [Int],
    cutTo range: Range<Int64> = Int64.min..<Int64.max
  ) -> StatisticValues {
    let store = stores[Int(type.rawValue)]
    var values = StatisticValues()
    if rows.isEmpty { return values }
    var summary = Summary()
    for row in rows {
      summary.add(
        start: store.log.starts[row], end: store.log.end(row), value: store.log.value(row))
    }
    if options.contains(.discreteMin) { values.minimum = quantity(summary.least, type) }
    if options.contains(.discreteMax) { values.maximum = quantity(summary.greatest, type) }
    if options.contains(.discreteAverage) {
      values.average =
        weighsByTime(type) ? weightedAverage(type, rows) : average(type, summary)
    }
    if options.contains(.mostRecent) {
      let row = mostRecent(type, rows)
      values.mostRecent = quantity(store.log.value(row), type)
      values.mostRecentRange = TimeRange(store.log.starts[row], store.log.end(row))
    }
    if options.contains(.duration) {
      values.duration =
        semantics.durationOfOverlaps == .covered
        ? store.coveredTime(rows, from: range.lowerBound, to: range.upperBound)
        : rows.reduce(0) { sum, row in
          let start = max(range.lowerBound, store.log.starts[row])
          return sum &+ max(0, min(range.upperBound, store.log.end(row)) &- start)
        }
    }
    return values
  }
}
