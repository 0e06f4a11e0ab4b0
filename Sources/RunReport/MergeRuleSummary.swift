/// What one way to merge step sources costs: how far its daily totals are from the truth.
public struct MergeRuleSummary: Codable, Sendable, Equatable {
  /// The rule's name.
  public var rule: String
  /// Whole days of which the truth is known.
  public var days: Int
  /// True steps of those days.
  public var truth: Int64
  /// Steps by the rule.
  public var steps: Int64
  /// The sum of the days' differences from the truth, each without its sign.
  public var absoluteDifference: Int64

  /// Makes a summary.
  ///
  /// - Parameters:
  ///   - rule: The rule's name.
  ///   - days: Whole days of which the truth is known.
  ///   - truth: True steps of those days.
  ///   - steps: Steps by the rule.
  ///   - absoluteDifference: The sum of the days' differences without their signs.
  public init(
    rule: String, days: Int = 0, truth: Int64 = 0, steps: Int64 = 0, absoluteDifference: Int64 = 0
  ) {
    self.rule = rule
    self.days = days
    self.truth = truth
    self.steps = steps
    self.absoluteDifference = absoluteDifference
  }

  /// The same rule over two persons.
  ///
  /// - Parameter other: The other person's.
  /// - Returns: The sums.
  public func merged(with other: MergeRuleSummary) -> MergeRuleSummary {
    MergeRuleSummary(
      rule: rule, days: days + other.days, truth: truth + other.truth, steps: steps + other.steps,
      absoluteDifference: absoluteDifference + other.absoluteDifference)
  }
}
