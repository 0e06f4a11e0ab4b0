import HealthModel

/// The steps of one source, for sums over arbitrary intervals.
struct StepIndex {
  private let starts: [Int64]
  private let ends: [Int64]
  private let values: [Int32]
  /// The steps of all samples before each sample, followed by those of all.
  private var before: [Int64] = [0]

  /// Reads a series whose samples do not overlap.
  init(_ series: StepSeries) {
    starts = Array(series.starts)
    ends = Array(series.ends)
    values = Array(series.values)
    before.reserveCapacity(values.count + 1)
    for value in values { before.append(before[before.count - 1] + Int64(value)) }
  }

  /// The steps between two times; a sample counts in proportion to its time between them.
  ///
  /// - Complexity: O(log *n*) for *n* samples.
  func steps(from: Int64, to: Int64) -> Double { upTo(to) - upTo(from) }

  /// The start of the first sample that starts at or after a time; nil if there is none.
  func firstStart(notBefore time: Int64) -> Int64? {
    let row = row(time)
    return row < starts.count ? starts[row] : nil
  }

  /// The end of the last sample that starts before a time; nil if there is none.
  func lastEnd(before time: Int64) -> Int64? {
    let row = row(time)
    return row > 0 ? ends[row - 1] : nil
  }

  private func upTo(_ time: Int64) -> Double {
    let row = row(time)
    guard row > 0 else { return 0 }
    let last = row - 1
    let length = ends[last] - starts[last]
    let part = length > 0 ? min(1, Double(time - starts[last]) / Double(length)) : 1
    return Double(before[last]) + part * Double(values[last])
  }

  /// The number of samples that start before a time.
  private func row(_ time: Int64) -> Int {
    var lower = 0
    var upper = starts.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if starts[middle] < time { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
