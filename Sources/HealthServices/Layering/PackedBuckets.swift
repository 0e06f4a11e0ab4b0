import HealthContracts
import HealthModel

/// Counts many buckets per query and joins neighbors greedily while their sum fits the limit.
///
/// Sums are only estimates in general. A joined interval is stored with its sum if the provider
/// guarantees sums and one response covers the interval, or if both of its ends are gaps without
/// samples (see `GapRun`). Any other interval is queried once, and halved if it does not fit. A
/// bucket above the limit is halved, and so is the range of an invalid response (a wrong number of
/// counts, or a negative one). If the provider does not count buckets, the whole range is halved.
///
/// - Complexity: One query per 10,000 buckets if sums are guaranteed or gaps are found, otherwise
///   one more per interval; two queries per interval inside buckets above the limit.
struct PackedBuckets: LayeringDivision {
  /// The maximum number of buckets per query.
  private static let bucketsPerQuery: Int64 = 10_000

  var minutes: Int

  func divide(_ range: TimeRange, _ work: LayeringWork) async throws {
    guard let provider = work.bucketProvider, range.length > work.shortest else {
      try await KWaySplit.halving.divide(range, work)
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
        try await KWaySplit.halving.divide(time, depth: 1, work)
        continue
      }
      let buckets = Buckets(time: time, length: length, count: number)
      if let amounts = answer.amounts {
        try await add(buckets, amounts, to: &open, work)
      } else {
        try await add(buckets, answer, to: &open, work)
      }
    }
    try await close(&open, work)
  }

  /// The time ranges of the buckets of a response.
  private struct Buckets {
    var time: TimeRange
    var length: Int64
    var count: Int

    subscript(index: Int) -> TimeRange {
      let start = time.start.advanced(by: Int64(index) * length)
      return TimeRange(start: start, end: min(time.end, start.advanced(by: length)))
    }
  }

  /// Joins buckets whose gaps are known.
  private func add(
    _ buckets: Buckets, _ amounts: StepBucketAmounts, to open: inout OpenRun,
    _ work: LayeringWork
  ) async throws {
    var run: GapRun
    if case .gaps(let current, amounts.rounding) = open {
      run = current
    } else {
      try await close(&open, work)
      run = GapRun(at: buckets[0].start)
    }
    // Calls that can suspend cost more than all the rest, and most buckets need none.
    for index in 0..<buckets.count {
      let millionths = amounts.millionths[index]
      while run.exceeds(work.limit, with: millionths, amounts.rounding) {
        try await run.cut(amounts.rounding, work)
      }
      run.add(upTo: buckets[index].end, millionths: millionths)
    }
    open = .gaps(run, amounts.rounding)
  }

  /// Joins buckets by the sums of their counts.
  private func add(
    _ buckets: Buckets, _ answer: StepBucketCounts, to open: inout OpenRun,
    _ work: LayeringWork
  ) async throws {
    var run: Run?
    if case .sums(let current) = open { run = current } else { try await close(&open, work) }
    // Sums across two responses are not guaranteed.
    run?.isExtensible = false
    for index in 0..<buckets.count {
      let bucket = Run(buckets[index], answer.counts[index], answer.guarantee)
      if let joined = run?.joined(with: bucket, limit: work.limit) {
        run = joined
      } else {
        try await close(&run, work)
        run = bucket
      }
    }
    open = run.map { .sums($0) } ?? .none
  }

  private func close(_ open: inout OpenRun, _ work: LayeringWork) async throws {
    switch open {
    case .none: return
    case .gaps(var run, let rounding): try await run.close(rounding, work)
    case .sums(let current):
      var run: Run? = current
      try await close(&run, work)
    }
    open = .none
  }

  /// Stores the open run; queries its count if the sum is not exact.
  private func close(_ open: inout Run?, _ work: LayeringWork) async throws {
    guard let run = open else { return }
    open = nil
    try await KWaySplit.halving.divide(
      run.range, depth: 1, steps: run.isExact ? run.steps : nil, work)
  }
}

/// The run that the last response left open.
private enum OpenRun {
  case none
  case sums(Run)
  case gaps(GapRun, StepBucketAmounts.Rounding)
}

/// A run of neighboring buckets that becomes one interval.
private struct Run {
  var range: TimeRange
  /// The sum of the bucket counts.
  var steps: Int
  /// True if the sum is the provider's count for the range.
  var isExact: Bool
  /// True if the sum stays exact when a bucket of the same response is joined.
  var isExtensible: Bool

  init(_ range: TimeRange, _ steps: Int, _ guarantee: StepBucketCounts.Guarantee) {
    self.range = range
    self.steps = steps
    isExact = guarantee != .estimates
    isExtensible = guarantee == .exactSums
  }

  /// Returns the run with one more bucket, or nil if the sum exceeds the limit.
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
