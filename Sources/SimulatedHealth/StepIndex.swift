public import HealthModel

/// The step samples of all sources, merged once over the whole history.
///
/// Each sample is given the share of its steps that no better source covers, in whole steps by the
/// staircase rule. A count over an interval is the sum of the shares of the samples that start
/// inside, so counts of adjacent intervals always add up.
public struct StepIndex: Sendable {
  /// Starts of all samples, ascending.
  public let starts: [Int64]
  /// The row of each sample: sources one after another, best first.
  public let rows: [Int32]
  /// `sums[i]` is the sum of the shares of the first `i` samples.
  public let sums: [Int64]

  /// Merges a history's step samples.
  ///
  /// - Parameter history: The history, its sources in priority order.
  /// - Complexity: O(*n* log *s*) for *n* samples of *s* sources.
  public init(_ history: History) {
    var coverage = StepCoverage()
    let shares = history.steps.map { coverage.add($0) }
    let firstRows = history.stepFirstRows
    let count = history.stepCount
    var starts: [Int64] = []
    var rows: [Int32] = []
    var sums: [Int64] = [0]
    starts.reserveCapacity(count)
    rows.reserveCapacity(count)
    sums.reserveCapacity(count + 1)
    var next = [Int](repeating: 0, count: history.steps.count)
    for _ in 0..<count {
      var best = -1
      for source in next.indices where next[source] < history.steps[source].count {
        if best < 0
          || history.steps[source].starts[next[source]] < history.steps[best].starts[next[best]]
        {
          best = source
        }
      }
      starts.append(history.steps[best].starts[next[best]])
      rows.append(Int32(firstRows[best] + next[best]))
      sums.append(sums[sums.count - 1] + Int64(shares[best][next[best]]))
      next[best] += 1
    }
    self.starts = starts
    self.rows = rows
    self.sums = sums
  }

  /// The samples that start inside a range, as positions in `starts`, `rows` and `sums`.
  ///
  /// - Parameters:
  ///   - range: Half-open.
  ///   - scanned: Raised by one for each sample looked at.
  /// - Returns: The positions.
  /// - Complexity: O(log *n*).
  public func positions(in range: TimeRange, scanned: inout Int) -> Range<Int> {
    let lower = position(of: range.start.milliseconds, scanned: &scanned)
    let upper = position(of: range.end.milliseconds, scanned: &scanned)
    return lower..<max(lower, upper)
  }

  /// The merged steps of the samples that start inside a range.
  ///
  /// - Parameters:
  ///   - range: Half-open.
  ///   - scanned: Raised by one for each sample looked at.
  /// - Returns: Whole steps.
  /// - Complexity: O(log *n*).
  public func count(in range: TimeRange, scanned: inout Int) -> Int64 {
    let positions = positions(in: range, scanned: &scanned)
    return sums[positions.upperBound] - sums[positions.lowerBound]
  }

  /// The first position whose start is not below `time`.
  private func position(of time: Int64, scanned: inout Int) -> Int {
    starts.withUnsafeBufferPointer { starts in
      var lower = 0
      var upper = starts.count
      while lower < upper {
        let middle = (lower + upper) / 2
        scanned += 1
        if starts[middle] < time { lower = middle + 1 } else { upper = middle }
      }
      return lower
    }
  }
}
