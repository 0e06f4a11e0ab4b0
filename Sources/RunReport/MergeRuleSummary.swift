/// A rule by which apps merge step sources into one total.
public enum MergeRule: String, Codable, Sendable, CaseIterable {
  /// The sum of all sources.
  case naiveSum
  /// For each day, the steps of the source with the highest priority that has any.
  case priorityPerDay
  /// At each moment, the source with the highest priority that has a sample.
  case priorityPerInterval
  /// At each moment, the source with the most steps.
  case union
}

/// The totals with which a rule for merging step sources is compared.
public enum MergeReference: String, Codable, Sendable {
  /// The totals of the store, for a history whose true steps are not known.
  case store
}

/// The error of one rule for merging step sources, relative to the true steps or to the store's.
public struct MergeRuleSummary: Codable, Sendable, Equatable {
  /// The rule.
  public var rule: MergeRule
  /// The totals that the rule is compared with; nil for the true steps.
  public var reference: MergeReference?
  /// The number of days.
  public var days: Int
  /// The true steps of those days, or the store's.
  public var truth: Int64
  /// The steps of those days according to the rule.
  public var steps: Int64
  /// The sum over days of the absolute difference from them.
  public var absoluteDifference: Int64

  /// Creates a summary.
  public init(
    rule: MergeRule, reference: MergeReference? = nil, days: Int = 0, truth: Int64 = 0,
    steps: Int64 = 0, absoluteDifference: Int64 = 0
  ) {
    self.rule = rule
    self.reference = reference
    self.days = days
    self.truth = truth
    self.steps = steps
    self.absoluteDifference = absoluteDifference
  }

  /// Returns the sums over two persons for the same rule.
  public func merged(with other: MergeRuleSummary) -> MergeRuleSummary {
    MergeRuleSummary(
      rule: rule, reference: reference, days: days + other.days, truth: truth + other.truth,
      steps: steps + other.steps,
      absoluteDifference: absoluteDifference + other.absoluteDifference)
  }
}
