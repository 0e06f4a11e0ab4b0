/// How a history is divided into intervals; all ways are finite and keep the same promises.
public enum LayeringStrategy: Hashable, Sendable {
  /// Halving at the midpoint of time until an interval fits, as the layering specification has it.
  case recursiveHalving
  /// Dividing into so many equal parts of time, 2 to 10, until an interval fits.
  case kWay(Int)
  /// Counting buckets of so many minutes, 1 to 1,000, in few queries, and joining neighbours as
  /// long as they fit.
  ///
  /// It halves inside a bucket that is above the limit, and halves altogether where the provider
  /// is no `StepBucketProvider`.
  case packedBuckets(minutes: Int)
  /// From the begin on: doubling the length while it fits, then bisecting; the next interval starts
  /// from the length of the last one.
  case gallop

  /// Whether the number of the strategy is one that it takes.
  public var isValid: Bool {
    switch self {
    case .recursiveHalving, .gallop: true
    case .kWay(let parts): (2...10).contains(parts)
    case .packedBuckets(let minutes): (1...1_000).contains(minutes)
    }
  }
}
