import HealthContracts
import HealthModel

/// Neighbouring buckets that are to be one interval, of which the gaps are known.
///
/// No sample is cut at a gap, so that the sum of what lies between two gaps is the answer for their
/// time. An interval ends at the last gap before the limit is passed, unless less than half of the
/// limit lies before it: then it ends at the last bucket that fits, and is asked for.
struct GapRun {
  private var start: Instant
  private var end: Instant
  /// Millionths of a step from the start to the end.
  private var amount: Int64 = 0
  /// Whether no sample is cut at the start.
  private var startsAtGap = false
  /// The latest place at which no sample is cut, with the amount before it.
  private var gap: (end: Instant, amount: Int64)?

  /// Begins a run at an instant of which nothing is known.
  init(at start: Instant) {
    self.start = start
    end = start
  }

  /// Joins the next bucket, after keeping what no longer fits with it.
  @MainActor
  mutating func add(
    _ bucket: TimeRange, millionths: Int64?, _ rounding: StepBucketAmounts.Rounding,
    _ work: LayeringWork
  ) async throws {
    let more = millionths ?? 0
    while start < end, Self.steps(amount, more, rounding) > work.limit {
      try await cut(rounding, work)
    }
    if millionths == nil, start == end { startsAtGap = true }
    end = bucket.end
    let (sum, overflow) = amount.addingReportingOverflow(more)
    amount = overflow ? .max : sum
    if millionths == nil { gap = (end, amount) }
  }

  /// Keeps all that is left.
  @MainActor
  mutating func close(_ rounding: StepBucketAmounts.Rounding, _ work: LayeringWork) async throws {
    guard start < end else { return }
    let isExact = startsAtGap && gap?.end == end
    try await keep(upTo: end, isExact ? Self.steps(amount, 0, rounding) : nil, work)
  }

  /// Keeps the begin of the run.
  @MainActor
  private mutating func cut(_ rounding: StepBucketAmounts.Rounding, _ work: LayeringWork)
    async throws
  {
    if let gap {
      let steps = Self.steps(gap.amount, 0, rounding)
      if steps > (work.limit - 1) / 2 {
        try await keep(upTo: gap.end, startsAtGap ? steps : nil, work)
        (start, amount, startsAtGap) = (gap.end, amount - gap.amount, true)
        self.gap = nil
        return
      }
    }
    try await keep(upTo: end, nil, work)
    self = GapRun(at: end)
  }

  @MainActor
  private func keep(upTo end: Instant, _ steps: Int?, _ work: LayeringWork) async throws {
    try await RecursiveHalving().divide(
      TimeRange(start: start, end: end), depth: 1, steps: steps, work)
  }

  private static func steps(
    _ amount: Int64, _ more: Int64, _ rounding: StepBucketAmounts.Rounding
  ) -> Int {
    let (sum, overflow) = amount.addingReportingOverflow(more)
    if overflow { return .max }
    switch rounding {
    case .down: return Int(sum / 1_000_000)
    case .nearest: return Int(sum / 1_000_000 + (sum % 1_000_000 >= 500_000 ? 1 : 0))
    }
  }
}
