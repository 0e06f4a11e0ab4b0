package import HealthModel

/// The conversion of a history's tracks into columns in order of start.
enum HistoryColumns {
  /// Returns the step samples.
  static func steps(of history: History) -> SampleColumns {
    let series = history.steps
    return inOrder(
      SampleColumns(.stepCount, writers: series.map(\.source)), series.map(\.starts),
      series.map(\.ends), series.map(\.values), series.map(\.labels))
  }

  /// Returns the sleep samples, whose values are sleep stages.
  static func sleep(of history: History) -> SampleColumns {
    let series = history.sleep
    return inOrder(
      SampleColumns(.sleepAnalysis, writers: series.map(\.source)), series.map(\.starts),
      series.map(\.ends), series.map { $0.stages.map { Int32($0.rawValue) } },
      series.map(\.labels))
  }

  /// Returns the weigh-ins, which have zero length.
  static func weight(of history: History) -> SampleColumns {
    let series = history.weight
    let times = series.map(\.times)
    return inOrder(
      SampleColumns(.bodyMass, writers: series.map(\.source)), times, times,
      series.map(\.grams), series.map(\.labels))
  }

  /// Returns the samples of vital signs, one element per type.
  static func vitals(of history: History) -> [SampleColumns] {
    let types = Set(history.vitals.map(\.type)).sorted { $0.rawValue < $1.rawValue }
    return types.map { type in
      let series = history.vitals.filter { $0.type == type }
      return inOrder(
        SampleColumns(type, writers: series.map(\.source)), series.map(\.starts),
        series.map(\.ends), series.map(\.values), series.map(\.labels))
    }
  }

  /// Merges the samples of several sources into columns in order of start.
  ///
  /// Samples with equal starts are in the order of their sources.
  ///
  /// - Parameters:
  ///   - empty: Columns without samples.
  ///   - starts: The starts of each source, ascending.
  ///   - ends: The ends of each source.
  ///   - values: The values of each source.
  ///   - labels: The ground-truth labels of each source.
  /// - Returns: The columns with the samples.
  private static func inOrder(
    _ empty: SampleColumns, _ starts: [[Int64]], _ ends: [[Int64]], _ values: [[Int32]],
    _ labels: [[SampleLabel]]
  ) -> SampleColumns {
    var columns = empty
    columns.reserveCapacity(starts.reduce(0) { $0 + $1.count })
    let metadata = empty.writers.map(RecordedMetadata.init(by:))
    for (source, index) in StartOrder(starts) {
      columns.append(
        start: starts[source][index], end: ends[source][index], value: values[source][index],
        source: source, metadata: metadata[source].labeled(labels[source][index]))
    }
    return columns
  }
}

extension History {
  /// Returns the sources of steps and sleep, best first.
  ///
  /// The places of other sources than manual entries, watches and phones are taken by those that
  /// began last if the rules say so.
  ///
  /// - Parameter semantics: The rules of the store.
  /// - Returns: The sources; one that has both is listed twice.
  func priority(_ semantics: StoreSemantics) -> [DataSource] {
    var ranked = steps
    if semantics.thirdPartyRank == .newestFirst {
      let places = steps.indices.filter { steps[$0].source.isThirdParty }
      let newest = places.sorted {
        let (left, right) = (steps[$0].starts.first ?? .min, steps[$1].starts.first ?? .min)
        return left == right ? $0 < $1 : left > right
      }
      for (place, source) in zip(places, newest) { ranked[place] = steps[source] }
    }
    return ranked.map(\.source) + sleep.map(\.source)
  }
}

extension HealthDatabase {
  /// Stores the samples of a history, whose sources rank as `History.priority` says.
  ///
  /// - Parameter history: The history.
  /// - Returns: The starts of the step samples in milliseconds.
  /// - Throws: `HealthStoreError` if the sum of the history's values could overflow.
  @discardableResult
  package func load(_ history: History) throws(HealthStoreError) -> [Int64] {
    let steps = HistoryColumns.steps(of: history)
    let starts = steps.starts
    try load(consume steps)
    try load(HistoryColumns.sleep(of: history))
    try load(HistoryColumns.weight(of: history))
    for columns in HistoryColumns.vitals(of: history) { try load(columns) }
    prioritize(history.priority(semantics))
    return starts
  }
}
