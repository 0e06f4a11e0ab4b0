/// How a history is divided into intervals; all ways are finite and keep the same promises.
public enum LayeringStrategy: Hashable, Sendable {
  /// Halving at the midpoint of time until an interval fits, as the layering specification has it.
  case recursiveHalving
  /// The same halving, where the count of a second half is what the first one leaves of the whole.
  ///
  /// Such a count is stored where the provider's answers add up; elsewhere it is asked for before
  /// it is stored, and only guides the division.
  case carriedHalving
  /// Dividing into so many equal parts of time, 2 to 10, until an interval fits.
  case kWay(Int)
  /// Counting buckets of so many minutes, 1 to 1,000, in few queries, and joining neighbours as
  /// long as they fit.
  ///
  /// Where the provider tells in which buckets no sample is, intervals end there, and need no
  /// question of their own. It halves inside a bucket that is above the limit, and halves
  /// altogether where the provider is no `StepBucketProvider`.
  case packedBuckets(minutes: Int)
  /// From the begin on: doubling the length while it fits, then bisecting; the next interval starts
  /// from the length of the last one.
  case gallop

  /// Whether the number of the strategy is one that it takes.
  public var isValid: Bool {
    switch self {
    case .recursiveHalving, .carriedHalving, .gallop: true
    case .kWay(let parts): (2...10).contains(parts)
    case .packedBuckets(let minutes): (1...1_000).contains(minutes)
    }
  }
}

extension LayeringStrategy: CustomStringConvertible {
  /// How a strategy is written in scenarios and reports, as `kWay(4)`.
  public var description: String {
    switch self {
    case .recursiveHalving: "recursiveHalving"
    case .carriedHalving: "carriedHalving"
    case .kWay(let parts): "kWay(\(parts))"
    case .packedBuckets(let minutes): "packedBuckets(\(minutes))"
    case .gallop: "gallop"
    }
  }

  /// What may be written, for messages.
  public static let forms =
    "recursiveHalving, carriedHalving, kWay(2…10), packedBuckets(1…1000 minutes), gallop"

  /// Reads what `description` writes.
  ///
  /// - Parameter text: The text; nil for any other, and for a number that is not taken.
  public init?(_ text: String) {
    let parts = text.split(separator: "(", maxSplits: 1).map(String.init)
    let number = parts.count == 2 && parts[1].last == ")" ? Int(parts[1].dropLast()) : nil
    switch (parts.first, number) {
    case ("recursiveHalving", nil): self = .recursiveHalving
    case ("carriedHalving", nil): self = .carriedHalving
    case ("gallop", nil): self = .gallop
    case ("kWay", let number?): self = .kWay(number)
    case ("packedBuckets", let number?): self = .packedBuckets(minutes: number)
    default: return nil
    }
    if !isValid || description != text { return nil }
  }
}
