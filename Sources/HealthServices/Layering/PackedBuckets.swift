import HealthContracts
import HealthModel

/// Buckets counted many at a time, neighbours joined greedily as long as their sum fits.
///
/// Sums are a guide. A joined interval is stored with its sum only where the provider guarantees
/// sums and one answer holds all of it; any other is asked for once, and halved should it not fit.
/// A bucket above the limit is halved, and so is the time of an answer that is none (the wrong
/// number of counts, or a negative one). Where the provider does not count buckets, all is halved.
///
/// - Complexity: One query a 10,000 buckets where sums are guaranteed, one more an interval where
///   not, and two an interval inside buckets above the limit.
struct PackedBuckets: LayeringDivision {
  /// The most buckets asked for at a time.
  private static let bucketsPerQuery: Int64 = 10_000

  var minutes: Int

  func divide(_ range: TimeRange, _ work: LayeringWork) async throws {
    guard let provider = work.bucketProvider, range.length > work.shortest else {
      try await RecursiveHalving().divide(range, work)
      return
    }
    let length = Int64(minutes) * Milliseconds.minute
    var open: Run?
    var start = range.start
    while start < range.end {
      let rest = range.end.milliseconds - start.milliseconds
      let time = TimeRange(
        start: start, end: start.advanced(by: min(rest, Self.bucketsPerQuery * length)))
      start = time.end
      let number = Int((time.length - 1) / length + 1)
      let answer = try await work.bucketCounts(
        time, seconds: minutes * 60, expecting: number, from: provider)
      guard let answer else {
        try await close(&open, work)
        try await RecursiveHalving().divide(time, depth: 1, work)
        continue
      }
      // A sum over two answers is nobody's guarantee.
      open?.isExtensible = false
      let buckets = answer.counts.enumerated().map { index, count in
        let begin = time.start.advanced(by: Int64(index) * length)
        let end = min(time.end, begin.advanced(by: length))
        return Run(TimeRange(start: begin, end: end), count, answer.guarantee)
      }
      for bucket in buckets { try await add(bucket, to: &open, work) }
    }
    try await close(&open, work)
  }

  /// Joins a bucket to the open run, or closes the run and begins another one.
  private func add(_ bucket: Run, to open: inout Run?, _ work: LayeringWork) async throws {
    if let joined = open?.joined(with: bucket, limit: work.limit) {
      open = joined
    } else {
      try await close(&open, work)
      open = bucket
    }
  }

  /// Keeps the open run, asking for it where its sum is not its count.
  private func close(_ open: inout Run?, _ work: LayeringWork) async throws {
    guard let run = open else { return }
    open = nil
    try await RecursiveHalving().divide(
      run.range, depth: 1, steps: run.isExact ? run.steps : nil, work)
  }
}

/// Neighbouring buckets that are to be one interval.
private struct Run {
  var range: TimeRange
  /// The sum of the buckets' counts.
  var steps: Int
  /// Whether the sum is the answer for the range.
  var isExact: Bool
  /// Whether it still is after a bucket of the same answer is joined.
  var isExtensible: Bool

  init(_ range: TimeRange, _ steps: Int, _ guarantee: StepBucketCounts.Guarantee) {
    self.range = range
    self.steps = steps
    isExact = guarantee != .estimates
    isExtensible = guarantee == .exactSums
  }

  /// The run with one more bucket, or nil where the sum is above the limit.
  func joined(with next: Run, limit: Int) -> Run? {
    let (sum, overflow) = steps.addingReportingOverflow(next.steps)
    if overflow || sum > limit { return nil }
    var joined = self
    joined.range = TimeRange(start: range.start, end: next.range.end)
    joined.steps = sum
    joined.isExtensible = isExtensible && next.isExtensible
    joined.isExact = joined.isExtensible
    return joined
  }
}
