import HealthModel
import HistoryGeneration

extension HistoryTables {
  /// Totals of the stored samples, with which a tool can verify how it reads the other tables.
  func writeTotals(to writer: inout some TableWriter & ~Copyable) throws {
    let history = generated.history
    if selection.contains(.stepCount) {
      for series in history.steps {
        let rows = (0..<series.count).filter { times.contains(series.starts[$0]) }
        try add(
          "steps", series.source.identifier, rows.reduce(0) { $0 + Int64(series.values[$1]) },
          to: &writer)
      }
    }
    if selection.contains(.sleepAnalysis) {
      for series in history.sleep {
        let ranges = zip(series.starts, series.ends).filter { times.contains($0.0) }
        try add(
          "sleepMilliseconds", series.source.identifier, ranges.reduce(0) { $0 + $1.1 - $1.0 },
          to: &writer)
      }
    }
    if selection.contains(.bodyMass) {
      for series in history.weight {
        let count = series.times.count(where: times.contains)
        try add("weighings", series.source.identifier, Int64(count), to: &writer)
      }
    }
    try writeUnions(to: &writer)
    try writeDailySteps(to: &writer)
  }

  /// The time that samples of any source cover.
  private func writeUnions(to writer: inout some TableWriter & ~Copyable) throws {
    func union(_ ranges: [TimeRange]) -> Int64 {
      TimeRange.union(of: ranges.filter { times.contains($0.start.milliseconds) })
        .reduce(0) { $0 + $1.length }
    }
    let history = generated.history
    if selection.contains(.stepCount) {
      let ranges = history.steps.flatMap { zip($0.starts, $0.ends).map { TimeRange($0, $1) } }
      try add("stepUnionMilliseconds", "all", union(ranges), to: &writer)
    }
    if selection.contains(.sleepAnalysis) {
      let ranges = history.sleep.flatMap { series in
        (0..<series.count).filter { series.stages[$0].isAsleep }
          .map { TimeRange(series.starts[$0], series.ends[$0]) }
      }
      try add("asleepUnionMilliseconds", "all", union(ranges), to: &writer)
    }
  }

  /// The steps that started on each day of the scenario's day policy.
  private func writeDailySteps(to writer: inout some TableWriter & ~Copyable) throws {
    guard selection.contains(.stepCount) else { return }
    let days = generated.truth.days
    var steps = [Int64](repeating: 0, count: days.count)
    for series in generated.history.steps {
      for row in 0..<series.count where times.contains(series.starts[row]) {
        guard let day = days.index(of: series.starts[row]) else { continue }
        steps[day] += Int64(series.values[row])
      }
    }
    for (index, value) in steps.enumerated() where selection.contains(days.day(index)) {
      try add("stepsStartedOn", "\(days.day(index))", value, to: &writer)
    }
  }

  private func add(
    _ what: String, _ of: String, _ value: Int64, to writer: inout some TableWriter & ~Copyable
  ) throws {
    writer.number(person)
    writer.text(of: what)
    writer.text(of: of)
    writer.number(value)
    try writer.endRow()
  }
}
