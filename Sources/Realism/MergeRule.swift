package import HealthModel
package import RunReport

extension MergeRule {
  /// The difference between each rule's daily totals and the truth.
  ///
  /// - Parameters:
  ///   - history: The samples.
  ///   - truth: The true steps.
  ///   - semantics: The rules for a source's own overlapping samples, and for instants.
  /// - Returns: A summary for each rule.
  /// - Complexity: O(*n* · (*k* + log *a*)) for *n* samples of *k* sources, at most *a* of which
  ///   cover one instant.
  package static func summaries(
    _ history: History, _ truth: StepTruth, _ semantics: StoreSemantics
  ) -> [MergeRuleSummary] {
    summaries(history, truth.days, nil, truth.totals.map(Int64.init), semantics)
  }

  /// The difference between each rule's daily totals and others, on the days that have steps.
  ///
  /// - Parameters:
  ///   - history: The samples.
  ///   - days: The days.
  ///   - reference: The origin of the other totals; nil for the true steps.
  ///   - walkedSteps: The other total of each day.
  ///   - semantics: The rules for a source's own overlapping samples, and for instants.
  /// - Returns: A summary for each rule.
  /// - Complexity: O(*n* · (*k* + log *a*)) for *n* samples of *k* sources, at most *a* of which
  ///   cover one instant.
  package static func summaries(
    _ history: History, _ days: DayTable, _ reference: MergeReference?, _ walkedSteps: [Int64],
    _ semantics: StoreSemantics
  ) -> [MergeRuleSummary] {
    let totals = DailyTotals(history.steps, days, semantics)
    return allCases.map { rule in
      var summary = MergeRuleSummary(rule: rule, reference: reference)
      for (day, total) in totals.of(rule).enumerated() {
        if reference != nil, totals.naiveSum[day] == 0 { continue }
        let steps = total.floorDivided(by: Self.parts)
        let walked = walkedSteps[day]
        summary.days += 1
        summary.truth += walked
        summary.steps += steps
        summary.absoluteDifference += abs(steps - walked)
      }
      return summary
    }
  }

  /// The number of parts per step; thousandths keep the rounding error of divided samples
  /// negligible.
  static let parts: Int64 = 1_000
}

/// The total of each day by each rule, in thousandths of a step.
struct DailyTotals {
  private(set) var naiveSum: [Int64]
  private var priorityPerDay: [Int64]
  private var priorityPerInterval: [Int64]
  private var union: [Int64]

  /// Computes all totals in one pass over the sources and one sweep over time.
  init(_ series: [StepSeries], _ days: DayTable, _ semantics: StoreSemantics) {
    let nothing = [Int64](repeating: 0, count: days.count)
    (naiveSum, priorityPerDay) = (nothing, nothing)
    (priorityPerInterval, union) = (nothing, nothing)
    var isTaken = [Bool](repeating: false, count: days.count)
    for source in series {
      var amounts = nothing
      Self.add(source, days, to: &amounts)
      for day in amounts.indices {
        naiveSum[day] += amounts[day]
        if amounts[day] > 0, !isTaken[day] {
          priorityPerDay[day] = amounts[day]
          isTaken[day] = true
        }
      }
    }
    MergeSweep(series, days, semantics).visit { day, values in
      priorityPerInterval[day] += values.first { $0 >= 0 } ?? 0
      union[day] += values.max() ?? 0
    }
  }

  /// Returns the totals by a rule.
  func of(_ rule: MergeRule) -> [Int64] {
    switch rule {
    case .naiveSum: naiveSum
    case .priorityPerDay: priorityPerDay
    case .priorityPerInterval: priorityPerInterval
    case .union: union
    }
  }

  /// Adds a source's samples to the days, divided at midnight in proportion to time.
  private static func add(_ series: StepSeries, _ days: DayTable, to totals: inout [Int64]) {
    for row in 0..<series.count {
      let cut = DivisibleSample(
        start: series.starts[row], end: series.ends[row],
        value: Int64(series.values[row]) * MergeRule.parts)
      var from = cut.start
      while let day = days.index(of: from) {
        let to = min(cut.end, days.starts[day + 1])
        totals[day] += cut.amount(from: from, to: to)
        if to >= cut.end { break }
        from = to
      }
    }
  }
}

/// A sample that can be divided into parts whose values add up.
struct DivisibleSample {
  let start: Int64
  let end: Int64
  let value: Int64

  /// The part of the value before a time.
  private func amount(before time: Int64) -> Int64 {
    ProportionalSplit.share(of: value, from: start, to: end, before: time)
  }

  /// The part of the value between two times; all of it for a sample without duration.
  func amount(from: Int64, to: Int64) -> Int64 {
    start == end ? value : amount(before: to) - amount(before: from)
  }
}

/// A sweep over the pieces between all starts and ends of samples and days.
private struct MergeSweep {
  /// A sample that covers the current time.
  private typealias Cover = (cut: DivisibleSample, source: Int)

  private let days: DayTable
  private let series: [StepSeries]
  private let own: StoreSemantics.OwnOverlaps
  private let hidesInstants: Bool

  init(_ series: [StepSeries], _ days: DayTable, _ semantics: StoreSemantics) {
    self.series = series
    self.days = days
    own = semantics.ownOverlaps
    hidesInstants = semantics.instantUnderCover == .hidden
  }

  /// Visits each piece with samples, with its day and the value of each source in order of
  /// priority; -1 for sources without a sample.
  func visit(_ body: (_ day: Int, _ values: [Int64]) -> Void) {
    var values = [Int64](repeating: -1, count: series.count)
    var order = StartOrder(series.map(\.starts))
    var upcoming = next(&order)
    var active: [Cover] = []
    var time = days.starts[0]
    for day in 0..<days.count {
      let end = days.starts[day + 1]
      while time < end {
        var instants: [Cover] = []
        while let cover = upcoming, cover.cut.start <= time {
          if cover.cut.start == cover.cut.end {
            instants.append(cover)
          } else if cover.cut.end > time {
            active.append(cover)
          }
          upcoming = next(&order)
        }
        active.removeAll { $0.cut.end <= time }
        // An instant's sample competes with the samples that cover it, whose share of it is 0.
        for instant in instants where instant.cut.start >= days.starts[0] {
          let covers = hidesInstants ? active : []
          collectValues(covers + [instant], from: time, to: time, into: &values)
          body(day, values)
        }
        var to = end
        if let upcoming { to = min(to, upcoming.cut.start) }
        for cover in active { to = min(to, cover.cut.end) }
        if !active.isEmpty {
          collectValues(active, from: time, to: to, into: &values)
          body(day, values)
        }
        time = to
      }
    }
  }

  private func next(_ order: inout StartOrder) -> Cover? {
    guard let (source, row) = order.next() else { return nil }
    let column = series[source]
    return (
      DivisibleSample(
        start: column.starts[row], end: column.ends[row],
        value: Int64(column.values[row]) * MergeRule.parts), source
    )
  }

  /// Computes the value of each source in a piece.
  private func collectValues(_ active: [Cover], from: Int64, to: Int64, into values: inout [Int64])
  {
    for source in values.indices { values[source] = -1 }
    for (cut, source) in active {
      // The samples are in order of start.
      if values[source] >= 0, own == .first { continue }
      values[source] = max(0, values[source]) + cut.amount(from: from, to: to)
    }
  }
}
