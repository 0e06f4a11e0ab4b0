import HealthContracts
import HealthModel

/// A run of neighboring buckets that becomes one interval, with known gaps between samples.
///
/// No sample extends across a gap, so the amounts between two gaps add up to the provider's count
/// for that time. An interval ends at the last gap before the limit is exceeded. If less than half
/// of the limit lies before that gap, it ends at the last bucket that fits, and is queried.
struct GapRun {
  private var start: Instant
  private var end: Instant
  /// The amount from the start to the end, in millionths of a step.
  private var amount: Int64 = 0
  /// True if no sample extends across the start.
  private var startsAtGap = false
  /// The end of the latest gap and the amount before it.
  private var gap: (end: Instant, amount: Int64)?

  /// Starts a run at an instant that is not known to be a gap.
  init(at start: Instant) {
    self.start = start
    end = start
  }

  /// Returns whether the run would exceed the limit with the next bucket, and so has to be cut.
  func exceeds(_ limit: Int, with millionths: Int64?, _ rounding: StepBucketAmounts.Rounding)
    -> Bool
  {
    start < end && Self.steps(amount, millionths ?? 0, rounding) > limit
  }

  /// Appends the next bucket, with which the run does not exceed the limit.
  mutating func add(upTo bucketEnd: Instant, millionths: Int64?) {
    if millionths == nil, start == end { startsAtGap = true }
    end = bucketEnd
    let (sum, overflow) = amount.addingReportingOverflow(millionths ?? 0)
    amount = overflow ? .max : sum
    if millionths == nil { gap = (end, amount) }
  }

  /// Stores the rest of the run.
  @MainActor
  mutating func close(_ rounding: StepBucketAmounts.Rounding, _ work: LayeringWork) async throws {
    guard start < end else { return }
    let isExact = startsAtGap && gap?.end == end
    try await keep(upTo: end, isExact ? Self.steps(amount, 0, rounding) : nil, work)
  }

  /// Stores the first part of the run.
  @MainActor
  mutating func cut(_ rounding: StepBucketAmounts.Rounding, _ work: LayeringWork)
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
    try await KWaySplit.halving.divide(
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
