public import HealthModel

extension HealthDatabase {
  /// Returns the samples that match a query, sorted and limited.
  ///
  /// A limit of 0 returns all samples (source: D). The order of an unsorted query is a switch
  /// (source: U).
  ///
  /// - Parameter query: The sample query.
  /// - Returns: The samples.
  /// - Throws: `HealthStoreError` with `databaseInaccessible` on a locked device.
  /// - Complexity: O(log *n* + *k* log *k*) for *k* samples in the requested time range.
  public func samples(_ query: SampleQuery) throws(HealthStoreError) -> [StoredSample] {
    let rows = try rows(query)
    work.materialised = rows.count
    return rows.map { sample(query.type, $0) }
  }

  /// Returns the sleep samples that match a predicate, with the number of all that do.
  ///
  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - sources: The places of the sources; samples of other sources are left out.
  /// - Returns: The samples, without identifiers and metadata, in the store's order.
  /// - Throws: The error of `samples(_:)`.
  func sleepSamples(_ predicate: SamplePredicate, sources: [DataSource: Int])
    throws(HealthStoreError) -> (samples: [SleepSample], matched: Int)
  {
    let rows = try rows(SampleQuery(.sleepAnalysis, where: predicate))
    work.materialised = rows.count
    let log = stores[Int(SampleType.sleepAnalysis.rawValue)].log
    let places = registry.sources.map { sources[$0] }
    let samples = rows.compactMap { row -> SleepSample? in
      guard let stage = SleepStage(rawValue: UInt8(clamping: log.value(row))),
        let source = places[Int(log.sources[row])]
      else { return nil }
      return SleepSample(
        range: TimeRange(log.starts[row], log.end(row)), stage: stage, source: source)
    }
    return (samples, rows.count)
  }

  /// Returns the rows of the samples that match a query, sorted and limited.
  ///
  /// - Parameter query: The sample query.
  /// - Returns: The row numbers.
  /// - Throws: `HealthStoreError` with `databaseInaccessible` on a locked device.
  func rows(_ query: SampleQuery) throws(HealthStoreError) -> [Int] {
    try checkUnlocked()
    let before = scanned(query.type)
    var rows = matchedRows(query.type, plan(query.predicate))
    let matched = rows.count
    sort(&rows, query)
    if query.limit > 0, rows.count > query.limit { rows.removeSubrange(query.limit...) }
    count(query.type, scannedSince: before, matched: matched, returned: rows.count)
    return rows
  }

  private func sort(_ rows: inout [Int], _ query: SampleQuery) {
    // Rows are found in order of start and arrival.
    if query.sort == [SampleQuery.Sort(.start)] { return }
    let log = stores[Int(query.type.rawValue)].log
    if query.sort.isEmpty {
      switch semantics.defaultSampleOrder {
      case .start: break
      case .arrival: rows.sort()
      case .shuffled:
        let places = rows.map { (Self.place($0), $0) }
        rows = places.sorted { $0 < $1 }.map(\.1)
      }
      return
    }
    func key(_ row: Int, _ key: SampleQuery.SortKey) -> Int64 {
      switch key {
      case .start: log.starts[row]
      case .end: log.end(row)
      case .value: log.value(row)
      }
    }
    rows.sort { left, right in
      for level in query.sort {
        let (a, b) = (key(left, level.key), key(right, level.key))
        if a != b { return level.ascending ? a < b : a > b }
      }
      return left < right
    }
  }

  /// Returns a pseudorandom sort key that is the same for a row each time.
  private static func place(_ row: Int) -> UInt64 {
    var digest = Digest()
    digest.absorb(Int64(row))
    return digest.prefix
  }

  // MARK: Counting

  func scanned(_ type: SampleType) -> Int {
    admit(type)
    return stores[Int(type.rawValue)].scanned
  }

  func count(_ type: SampleType, scannedSince before: Int, matched: Int, returned: Int) {
    work = QueryWork()
    work.scanned = scanned(type) - before
    work.matched = matched
    work.returned = returned
  }
}
