import HealthModel

/// A history's tracks as columns in order of start.
enum HistoryColumns {
  /// The steps, and each sample's row in the history: sources one after another.
  static func steps(of history: History) -> (SampleColumns, [Int32]) {
    var columns = SampleColumns(.stepCount, writers: history.steps.map(\.source))
    var rows: [Int32] = []
    let firstRows = history.stepFirstRows
    columns.reserveCapacity(history.stepCount)
    rows.reserveCapacity(history.stepCount)
    inOrder(history.steps.map(\.starts)) { source, index in
      let series = history.steps[source]
      columns.append(
        start: series.starts[index], end: series.ends[index], value: series.values[index],
        source: source)
      rows.append(Int32(firstRows[source] + index))
    }
    return (columns, rows)
  }

  /// The sleep; a value is a stage.
  static func sleep(of history: History) -> SampleColumns {
    var columns = SampleColumns(.sleepAnalysis, writers: history.sleep.map(\.source))
    inOrder(history.sleep.map(\.starts)) { source, index in
      let series = history.sleep[source]
      columns.append(
        start: series.starts[index], end: series.ends[index],
        value: Int32(series.stages[index].rawValue), source: source)
    }
    return columns
  }

  /// The weighings: instants.
  static func weight(of history: History) -> SampleColumns {
    var columns = SampleColumns(.bodyMass, writers: history.weight.map(\.source))
    inOrder(history.weight.map(\.times)) { source, index in
      let series = history.weight[source]
      columns.append(
        start: series.times[index], end: series.times[index], value: series.grams[index],
        source: source)
    }
    return columns
  }

  /// The readings of vital signs, one table a type.
  static func vitals(of history: History) -> [SampleColumns] {
    let types = Set(history.vitals.map(\.type)).sorted { $0.rawValue < $1.rawValue }
    return types.map { type in
      let parts = history.vitals.filter { $0.type == type }
      var columns = SampleColumns(type, writers: parts.map(\.source))
      inOrder(parts.map(\.starts)) { source, index in
        let series = parts[source]
        columns.append(
          start: series.starts[index], end: series.ends[index], value: series.values[index],
          source: source)
      }
      return columns
    }
  }

  /// Visits ascending lists together in order, among equals the first list first.
  private static func inOrder(_ lists: [[Int64]], _ visit: (_ list: Int, _ index: Int) -> Void) {
    var next = [Int](repeating: 0, count: lists.count)
    while true {
      var best = -1
      for list in lists.indices where next[list] < lists[list].count {
        if best < 0 || lists[list][next[list]] < lists[best][next[best]] { best = list }
      }
      if best < 0 { return }
      visit(best, next[best])
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
