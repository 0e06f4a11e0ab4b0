import HealthModel

/// Time that has been counted already, as ascending disjoint ranges.
///
/// Sources are laid down best first; what a source adds is the part of its samples that nothing
/// better covers.
struct StepCoverage {
  private(set) var starts: [Int64] = []
  private(set) var ends: [Int64] = []

  /// The shares of a source's samples that stay uncovered, and the coverage with them added.
  ///
  /// Within the source the earlier sample wins. A zero-length sample counts whole unless something
  /// better, or an earlier sample of its own source, covers its instant.
  ///
  /// - Parameter series: The next best source.
  /// - Returns: Each sample's share in whole steps.
  /// - Complexity: O(*n* + *c*) for *n* samples and *c* covered ranges, plus the pieces cut.
  mutating func add(_ series: StepSeries) -> [Int32] {
    var shares = [Int32](repeating: 0, count: series.count)
    var cursor = 0
    var reached = Int64.min
    for row in 0..<series.count {
      let start = series.starts[row]
      let end = series.ends[row]
      while cursor < ends.count, ends[cursor] <= start { cursor += 1 }
      if start == end {
        let covered = cursor < starts.count && starts[cursor] <= start || start < reached
        shares[row] = covered ? 0 : series.values[row]
        continue
      }
      let visible = max(start, reached)
      if visible < end {
        shares[row] = uncovered(series, row, from: visible, cursor: cursor)
        reached = end
      }
    }
    merge(series)
    return shares
  }

  /// The steps of a sample between `from` and its end that no covered range holds.
  private func uncovered(_ series: StepSeries, _ row: Int, from: Int64, cursor: Int) -> Int32 {
    let start = series.starts[row]
    let end = series.ends[row]
    let value = Int64(series.values[row])
    func counted(by time: Int64) -> Int64 {
      Staircase.counted(value, from: start, to: end, by: time)
    }
    var share: Int64 = 0
    var position = from
    var index = cursor
    while index < starts.count, starts[index] < end {
      if starts[index] > position { share += counted(by: starts[index]) - counted(by: position) }
      position = max(position, ends[index])
      index += 1
    }
    if position < end { share += value - counted(by: position) }
    return Int32(share)
  }

  /// Adds the time of a source's samples.
  private mutating func merge(_ series: StepSeries) {
    var merged = StepCoverage()
    merged.starts.reserveCapacity(starts.count + series.count)
    merged.ends.reserveCapacity(starts.count + series.count)
    var own = 0
    var other = 0
    while own < starts.count || other < series.count {
      let takeOwn =
        other == series.count || own < starts.count && starts[own] <= series.starts[other]
      if takeOwn {
        merged.extend(from: starts[own], to: ends[own])
        own += 1
      } else {
        merged.extend(from: series.starts[other], to: series.ends[other])
        other += 1
      }
    }
    self = merged
  }

  /// Adds a range that starts no earlier than any before it.
  private mutating func extend(from start: Int64, to end: Int64) {
    if start == end { return }
    if let last = ends.last, start <= last {
      ends[ends.count - 1] = max(last, end)
    } else {
      starts.append(start)
      ends.append(end)
    }
  }
}
