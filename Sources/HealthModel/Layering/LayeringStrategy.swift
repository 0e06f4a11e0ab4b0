/// A strategy for dividing a history into intervals.
///
/// Every strategy terminates and gives the same guarantees.
public enum LayeringStrategy: Hashable, Sendable {
  /// Halves at the midpoint of time until an interval fits, as the layering specification defines.
  case recursiveHalving
  /// Halves at the midpoint, with the second half's count derived by subtraction.
  ///
  /// The derived count is stored if the provider's answers add up. Otherwise it only guides the
  /// division, and the count is queried before it is stored.
  case carriedHalving
  /// Divides into this many equal parts of time, 2 to 10, until an interval fits.
  case kWay(Int)
  /// Counts buckets of this many minutes, 1 to 1,000, and joins neighbours while they fit.
  ///
  /// One query counts many buckets. If the provider reports which buckets contain no samples,
  /// intervals end there and need no query of their own. A bucket above the limit is halved. If the
  /// provider is not a `StepBucketProvider`, the whole range is halved.
  case packedBuckets(minutes: Int)
  /// Finds each interval's end by exponential search and bisection, from the start of the range.
  ///
  /// The search starts from the length of the previous interval: it doubles the length while the
  /// interval fits, or halves it while it does not, and then bisects. It ends when both lengths
  /// differ by at most the minimum length, or when the count is within 1/32 of the limit. The depth
  /// is 0 for the first interval and 1 for the others.
  case gallop

  /// True if the strategy's parameter is in its range.
  public var isValid: Bool {
    switch self {
    case .recursiveHalving, .carriedHalving, .gallop: true
    case .kWay(let parts): (2...10).contains(parts)
    case .packedBuckets(let minutes): (1...1_000).contains(minutes)
    }
  }
}

extension LayeringStrategy: CustomStringConvertible {
  /// The strategy in the notation of scenarios and reports, such as `kWay(4)`.
  public var description: String {
    switch self {
    case .recursiveHalving: "recursiveHalving"
    case .carriedHalving: "carriedHalving"
    case .kWay(let parts): "kWay(\(parts))"
    case .packedBuckets(let minutes): "packedBuckets(\(minutes))"
    case .gallop: "gallop"
    }
  }

  /// The accepted notations, for messages.
  public static let forms =
    "recursiveHalving, carriedHalving, kWay(2…10), packedBuckets(1…1000) in minutes, gallop"

  /// The name without the parameter.
  public var name: String { String(description.prefix { $0 != "(" }) }

  /// An example of each strategy, with a one-sentence description.
  public static let examples: [(strategy: LayeringStrategy, summary: String)] = [
    (.recursiveHalving, "Halves an interval at its middle until it fits."),
    (
      .carriedHalving,
      "Halves as recursiveHalving does, and derives the second half's count by subtraction."
    ),
    (.kWay(4), "Divides an interval into k equal parts until they fit; kWay(4) into four."),
    (
      .packedBuckets(minutes: 60),
      "Asks for the counts of many time buckets at once, and joins neighbors while they fit."
    ),
    (.gallop, "Finds the end of each interval by doubling its length and then bisecting."),
  ]

  /// Creates a strategy from its `description`.
  ///
  /// The result is nil for any other text, and for a parameter out of range.
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
