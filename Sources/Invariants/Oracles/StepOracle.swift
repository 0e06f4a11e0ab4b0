import HealthModel

/// Merged steps by the definition: at each instant the best sample that covers it counts.
///
/// Sweeps time from one start or end to the next with the list of samples that cover it, where the
/// store keeps sums in a tree; the two share only the staircase rule.
struct StepOracle {
  /// A sample of the history.
  struct Sample {
    var source: Int
    var row: Int
    var start: Int64
    var end: Int64
    var value: Int64

    /// Better sources first; within one, the earlier sample.
    func isBetter(than other: Sample) -> Bool { (source, row) < (other.source, other.row) }
  }

  /// Parts of a step that amounts are counted in: millionths, or whole steps where sources are
  /// merged once and sums must be whole.
  let unit: Int64
  /// All samples by start, then by source and row.
  let samples: [Sample]

  private let semantics: StoreSemantics
  /// The amount of each sample, by row, where all are merged once.
  private var shares: [Int64] = []
  /// `sums[i]` is the amount of the first `i` samples, where all are merged once.
  private var sums: [Int64] = [0]
  /// Places in `samples` before which no sample is under way, ascending: none is merged over them.
  private var clean: [Int] = [0]

  /// Prepares a history's steps.
  ///
  /// - Complexity: O(*n* · *a*) for *n* samples, at most *a* of which cover one instant.
  init(_ history: History, _ semantics: StoreSemantics) {
    self.semantics = semantics
    unit = semantics.mergeScope == .once ? 1 : 1_000_000
    samples = Self.ordered(history)
    var shares = [Int64](repeating: 0, count: samples.count)
    sweep(samples[...], from: .min, to: .max) { shares[$0.row] += $1 }
    sums.reserveCapacity(samples.count + 1)
    for sample in samples { sums.append(sums[sums.count - 1] + shares[sample.row]) }
    if semantics.mergeScope == .once { self.shares = shares }
    var latest = Int64.min
    for (index, sample) in samples.enumerated() {
      if index > 0, latest <= sample.start, samples[index - 1].start < sample.start {
        clean.append(index)
      }
      latest = max(latest, sample.end)
    }
    clean.append(samples.count)
  }

  /// The samples that start in a range.
  func samples(in range: TimeRange) -> ArraySlice<Sample> {
    samples[index(of: range.start.milliseconds)..<index(of: range.end.milliseconds)]
  }

  /// The amount that a query for the samples that start in a range answers, in units.
  ///
  /// Between two clean places it is what these samples win of the whole, which is known; the rest
  /// is merged by itself.
  func amount(in range: TimeRange) -> Int64 {
    let from = index(of: range.start.milliseconds)
    let to = index(of: range.end.milliseconds)
    if semantics.mergeScope == .once { return sums[to] - sums[from] }
    let first = clean[cleanIndex(notBefore: from)]
    let after = cleanIndex(notBefore: to)
    let last = clean[after] == to ? to : clean[max(0, after - 1)]
    if first >= last { return amount(of: samples[from..<to]) }
    return amount(of: samples[from..<first]) + sums[last] - sums[first]
      + amount(of: samples[last..<to])
  }

  /// The amount of some samples, in units: merged among themselves, or their shares of the whole.
  func amount(of samples: some RandomAccessCollection<Sample>) -> Int64 {
    if semantics.mergeScope == .once { return samples.reduce(0) { $0 + shares[$1.row] } }
    return amount(of: samples, from: .min, to: .max)
  }

  /// The whole steps in an amount, and the units that rounding takes away; negative where it adds.
  func rounded(_ amount: Int64) -> (steps: Int64, lost: Int64) {
    let half = semantics.sumRounding == .nearest && unit > 1 ? unit / 2 : 0
    let steps = (amount + half).floorDivided(by: unit)
    return (steps, amount - steps * unit)
  }

  /// What the parts of a range count more than the whole at one of their boundaries, in units.
  ///
  /// Samples that begin before the boundary hide others after it for the whole, but not for the
  /// part after it (source: U, see `StoreSemantics.MergeScope`).
  ///
  /// - Parameters:
  ///   - reaching: The samples of the parts before the boundary that end after it.
  ///   - part: The part after the boundary.
  /// - Returns: The excess; 0 where sources are merged once.
  func excess(of reaching: [Sample], before part: TimeRange) -> Int64 {
    guard semantics.mergeScope == .perQuery, let until = reaching.map(\.end).max() else { return 0 }
    let from = part.start.milliseconds
    let to = min(part.end.milliseconds, until)
    let after = samples(in: TimeRange(from, max(from, to)))
    return amount(of: reaching, from: from, to: until) + amount(of: after, from: from, to: until)
      - amount(of: reaching + after, from: from, to: until)
  }

  private func amount(
    of samples: some RandomAccessCollection<Sample>, from: Int64, to: Int64
  ) -> Int64 {
    var sum: Int64 = 0
    sweep(samples, from: from, to: to) { sum += $1 }
    return sum
  }

  private func index(of time: Int64) -> Int { samples.partitioningIndex { $0.start >= time } }

  /// Which clean place is the first that is not before a place.
  private func cleanIndex(notBefore place: Int) -> Int {
    clean.partitioningIndex { $0 >= place }
  }

  // MARK: The sweep

  /// Hands out what each sample wins in `[from, to)`, in units; samples come by start.
  private func sweep(
    _ ordered: some RandomAccessCollection<Sample>, from: Int64, to: Int64,
    _ take: (Sample, Int64) -> Void
  ) {
    let ordered = Array(ordered)
    var active: [Sample] = []
    var next = 0
    var time = from
    while next < ordered.count || !active.isEmpty {
      if active.isEmpty { time = max(time, ordered[next].start) }
      if time >= to { return }
      let first = next
      while next < ordered.count, ordered[next].start <= time {
        if ordered[next].end > time { active.append(ordered[next]) }
        next += 1
      }
      for instant in ordered[first..<next] where instant.start == instant.end {
        if instant.start < from { continue }
        let isHidden =
          semantics.sourceMerging == .byInstant
          && semantics.instantUnderCover == .hidden
          && active.contains { $0.isBetter(than: instant) }
        if !isHidden { take(instant, instant.value * unit) }
      }
      if active.isEmpty { continue }
      let upcoming = min(to, next < ordered.count ? ordered[next].start : .max)
      let change = active.reduce(upcoming) { min($0, $1.end) }
      for winner in winners(active) {
        let value = winner.value * unit
        take(
          winner,
          Staircase.counted(value, from: winner.start, to: winner.end, by: change)
            - Staircase.counted(value, from: winner.start, to: winner.end, by: time))
      }
      active.removeAll { $0.end <= change }
      time = change
    }
  }

  /// Those of the samples that cover an instant that count: the best, or all.
  private func winners(_ active: [Sample]) -> [Sample] {
    if semantics.sourceMerging == .sum { return active }
    return [active.dropFirst().reduce(active[0]) { $1.isBetter(than: $0) ? $1 : $0 }]
  }

  /// All samples by start, then by source and row.
  private static func ordered(_ history: History) -> [Sample] {
    var ordered: [Sample] = []
    ordered.reserveCapacity(history.stepCount)
    let firstRows = history.stepFirstRows
    var next = [Int](repeating: 0, count: history.steps.count)
    while ordered.count < history.stepCount {
      var best: Int?
      for (source, series) in history.steps.enumerated() where next[source] < series.count {
        let start = series.starts[next[source]]
        if best.map({ start < history.steps[$0].starts[next[$0]] }) ?? true { best = source }
      }
      guard let source = best else { break }
      let series = history.steps[source]
      let index = next[source]
      ordered.append(
        Sample(
          source: source, row: firstRows[source] + index, start: series.starts[index],
          end: series.ends[index], value: Int64(series.values[index])))
      next[source] += 1
    }
    return ordered
  }
}
