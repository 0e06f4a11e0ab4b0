import HealthModel

/// A history's tracks as columns in order of start.
enum HistoryColumns {
  /// The steps, and each sample's row in the history: sources one after another.
  static func steps(of history: History) -> (SampleColumns, [Int32]) {
    let series = history.steps
    let firstRows = history.stepFirstRows
    var rows: [Int32] = []
    rows.reserveCapacity(history.stepCount)
    let columns = inOrder(
      SampleColumns(.stepCount, writers: series.map(\.source)), series.map(\.starts),
      series.map(\.ends), series.map(\.values)
    ) { source, index in rows.append(Int32(firstRows[source] + index)) }
    return (columns, rows)
  }

  /// The sleep; a value is a stage.
  static func sleep(of history: History) -> SampleColumns {
    let series = history.sleep
    return inOrder(
      SampleColumns(.sleepAnalysis, writers: series.map(\.source)), series.map(\.starts),
      series.map(\.ends), series.map { $0.stages.map { Int32($0.rawValue) } })
  }

  /// The weighings: instants.
  static func weight(of history: History) -> SampleColumns {
    let series = history.weight
    let times = series.map(\.times)
    return inOrder(
      SampleColumns(.bodyMass, writers: series.map(\.source)), times, times,
      series.map(\.grams))
  }

  /// The readings of vital signs, one table a type.
  static func vitals(of history: History) -> [SampleColumns] {
    let types = Set(history.vitals.map(\.type)).sorted { $0.rawValue < $1.rawValue }
    return types.map { type in
      let series = history.vitals.filter { $0.type == type }
      return inOrder(
        SampleColumns(type, writers: series.map(\.source)), series.map(\.starts),
        series.map(\.ends), series.map(\.values))
    }
  }

  /// Appends the sources' ascending samples to columns in order of start, among equals the first
  /// source first.
  ///
  /// - Parameters:
  ///   - empty: Columns without samples.
  ///   - starts: Each source's starts.
  ///   - ends: Each source's ends.
  ///   - values: Each source's values.
  ///   - visit: Is told each sample's source and index, in the columns' order.
  /// - Returns: The columns with the samples.
  private static func inOrder(
    _ empty: SampleColumns, _ starts: [[Int64]], _ ends: [[Int64]], _ values: [[Int32]],
    _ visit: (_ source: Int, _ index: Int) -> Void = { _, _ in }
  ) -> SampleColumns {
    var columns = empty
    columns.reserveCapacity(starts.reduce(0) { $0 + $1.count })
    var next = [Int](repeating: 0, count: starts.count)
    while true {
      var best = -1
      for source in starts.indices where next[source] < starts[source].count {
        if best < 0 || starts[source][next[source]] < starts[best][next[best]] { best = source }
      }
      if best < 0 { return columns }
      let index = next[best]
      columns.append(
        start: starts[best][index], end: ends[best][index], value: values[best][index],
        source: best)
      visit(best, index)
      next[best] += 1
    }
  }
}

extension HealthDatabase {
  /// Takes up a history; the first source of a track has the best priority.
  ///
  /// - Parameter history: The samples.
  /// - Returns: The steps, and each one's row in the history.
  /// - Throws: `HealthStoreError` when the history's values do not add up in 64 bits.
  func load(_ history: History) throws(HealthStoreError) -> (SampleColumns, [Int32]) {
    let (steps, rows) = HistoryColumns.steps(of: history)
    try load(steps)
    try load(HistoryColumns.sleep(of: history))
    try load(HistoryColumns.weight(of: history))
    for columns in HistoryColumns.vitals(of: history) { try load(columns) }
    prioritize(history.steps.map(\.source) + history.sleep.map(\.source))
    return (steps, rows)
  }
}
