import HealthContracts
import HealthModel

/// Buckets counted many at a time, neighbours joined greedily as long as their sum fits.
///
/// Sums are a guide. A joined interval is stored with its sum only where the provider guarantees
/// sums and one answer holds all of it, or where both of its ends are gaps without samples (see
/// `GapRun`); any other is asked for once, and halved should it not fit. A bucket above the limit
/// is halved, and so is the time of an answer that is none (the wrong number of counts, or a
/// negative one). Where the provider does not count buckets, all is halved.
///
/// - Complexity: One query a 10,000 buckets where sums are guaranteed or gaps are found, one more
///   an interval where not, and two an interval inside buckets above the limit.
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
    var open = OpenRun.none
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
      let buckets = (0..<Int64(number)).map { index in
        let begin = time.start.advanced(by: index * length)
        return TimeRange(start: begin, end: min(time.end, begin.advanced(by: length)))
      }
      if let amounts = answer.amounts {
        try await add(buckets, amounts, to: &open, work)
      } else {
        try await add(buckets, answer, to: &open, work)
      }
    }
    try await close(&open, work)
  }

  /// Joins buckets of which the gaps are known.
  private func add(
    _ buckets: [TimeRange], _ amounts: StepBucketAmounts, to open: inout OpenRun,
    _ work: LayeringWork
  ) async throws {
    var run: GapRun
    if case .gaps(let begun, amounts.rounding) = open {
      run = begun
    } else {
      try await close(&open, work)
      run = GapRun(at: buckets[0].start)
    }
    for (index, bucket) in buckets.enumerated() {
      try await run.add(bucket, millionths: amounts.millionths[index], amounts.rounding, work)
    }
    open = .gaps(run, amounts.rounding)
  }

  /// Joins buckets of which sums are known.
  private func add(
    _ buckets: [TimeRange], _ answer: StepBucketCounts, to open: inout OpenRun,
    _ work: LayeringWork
  ) async throws {
    var run: Run?
    if case .sums(let begun) = open { run = begun } else { try await close(&open, work) }
    // A sum over two answers is nobody's guarantee.
    run?.isExtensible = false
    for (bucket, count) in zip(buckets, answer.counts) {
      try await add(Run(bucket, count, answer.guarantee), to: &run, work)
    }
    open = run.map { .sums($0) } ?? .none
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

  private func close(_ open: inout OpenRun, _ work: LayeringWork) async throws {
    switch open {
    case .none: return
    case .gaps(var run, let rounding): try await run.close(rounding, work)
    case .sums(let begun):
      var run: Run? = begun
      try await close(&run, work)
    }
    open = .none
  }

  /// Keeps the open run, asking for it where its sum is not its count.
  private func close(_ open: inout Run?, _ work: LayeringWork) async throws {
    guard let run = open else { return }
    open = nil
    try await RecursiveHalving().divide(
      run.range, depth: 1, steps: run.isExact ? run.steps : nil, work)
  }
}

/// What the last answer left open.
private enum OpenRun {
  case none
  case sums(Run)
  case gaps(GapRun, StepBucketAmounts.Rounding)
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
