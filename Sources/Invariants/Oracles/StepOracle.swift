import HealthModel

/// Merged steps by the definition: at each instant the best sample that covers it counts.
///
/// Sweeps time from one start or end to the next with the list of samples that cover it, where the
/// store lays sources over one another; the two share only the staircase rule.
struct StepOracle {
  /// Each row's merged steps.
  private(set) var shares: [Int64]
  /// Starts of all samples, ascending.
  private(set) var starts: [Int64] = []
  /// `sums[i]` is the sum of the shares of the first `i` samples by start.
  private(set) var sums: [Int64] = [0]

  private struct Active {
    var source: Int
    var row: Int
    var start: Int64
    var end: Int64
    var value: Int64

    /// Better sources first; within one, the earlier sample.
    func isBetter(than other: Active) -> Bool { (source, row) < (other.source, other.row) }
  }

  /// Merges a history's steps.
  ///
  /// - Complexity: O(*n* · *a*) for *n* samples, at most *a* of which cover one instant.
  init(_ history: History) {
    shares = Array(repeating: 0, count: history.stepCount)
    let ordered = Self.ordered(history)
    var active: [Active] = []
    var next = 0
    var time = Int64.min
    while next < ordered.count || !active.isEmpty {
      if active.isEmpty { time = ordered[next].start }
      while next < ordered.count, ordered[next].start == time {
        if ordered[next].end > time { active.append(ordered[next]) }
        next += 1
      }
      countInstants(in: ordered, before: next, at: time, covered: active)
      if active.isEmpty { continue }
      let change = active.reduce(next < ordered.count ? ordered[next].start : .max) {
        min($0, $1.end)
      }
      let best = active.dropFirst().reduce(active[0]) { $1.isBetter(than: $0) ? $1 : $0 }
      shares[best.row] +=
        Staircase.counted(best.value, from: best.start, to: best.end, by: change)
        - Staircase.counted(best.value, from: best.start, to: best.end, by: time)
      active.removeAll { $0.end <= change }
      time = change
    }
    for sample in ordered {
      starts.append(sample.start)
      sums.append(sums[sums.count - 1] + shares[sample.row])
    }
  }

  /// The merged steps of the samples that start inside a range.
  func count(in range: TimeRange) -> Int64 {
    sums[starts.firstIndex(notBelow: range.end.milliseconds)]
      - sums[starts.firstIndex(notBelow: range.start.milliseconds)]
  }

  /// The instants among the samples that start at `time`: each counts whole unless a better source,
  /// or an earlier sample of its own, covers it.
  private mutating func countInstants(
    in ordered: [Active], before next: Int, at time: Int64, covered active: [Active]
  ) {
    var index = next - 1
    while index >= 0, ordered[index].start == time {
      let sample = ordered[index]
      let hidden = active.contains { $0.isBetter(than: sample) }
      if sample.end == time, !hidden { shares[sample.row] = sample.value }
      index -= 1
    }
  }

  /// All samples by start, then by source and row.
  private static func ordered(_ history: History) -> [Active] {
    var ordered: [Active] = []
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
        Active(
          source: source, row: firstRows[source] + index, start: series.starts[index],
          end: series.ends[index], value: Int64(series.values[index])))
      next[source] += 1
    }
    return ordered
  }
}
