/// The error of one rule for merging step sources, relative to the true steps.
public struct MergeRuleSummary: Codable, Sendable, Equatable {
  /// The name of the rule.
  public var rule: String
  /// The number of whole days whose true steps are known.
  public var days: Int
  /// The true steps of those days.
  public var truth: Int64
  /// The steps of those days according to the rule.
  public var steps: Int64
  /// The sum over days of the absolute difference from the truth.
  public var absoluteDifference: Int64

  /// Creates a summary.
  public init(
    rule: String, days: Int = 0, truth: Int64 = 0, steps: Int64 = 0, absoluteDifference: Int64 = 0
  ) {
    self.rule = rule
    self.days = days
    self.truth = truth
    self.steps = steps
    self.absoluteDifference = absoluteDifference
  }

  /// Returns the sums over two persons for the same rule.
  public func merged(with other: MergeRuleSummary) -> MergeRuleSummary {
    MergeRuleSummary(
      rule: rule, days: days + other.days, truth: truth + other.truth, steps: steps + other.steps,
      absoluteDifference: absoluteDifference + other.absoluteDifference)
  }
}
