/// What a query costs in virtual time, and how many a service may ask.
public struct QueryLimits: Sendable {
  /// Virtual milliseconds of an aggregated query.
  public var aggregatedMilliseconds: Int64
  /// Virtual milliseconds of a query for samples.
  public var rawMilliseconds: Int64
  /// The most queries that one service may ask before it counts as one that never returns.
  public var budget: Int

  /// Makes limits; the defaults are the HealthKit mock's 50 and 100 ms.
  ///
  /// - Parameters:
  ///   - aggregatedMilliseconds: Virtual milliseconds of an aggregated query, not negative.
  ///   - rawMilliseconds: Virtual milliseconds of a query for samples, not negative.
  ///   - budget: The most queries of one service, above zero.
  public init(
    aggregatedMilliseconds: Int64 = 50, rawMilliseconds: Int64 = 100, budget: Int = 1_000_000
  ) {
    self.aggregatedMilliseconds = aggregatedMilliseconds
    self.rawMilliseconds = rawMilliseconds
    self.budget = budget
  }
}

/// A service asked more queries than its budget allows.
public struct QueryBudgetExhausted: Error, Hashable {
  /// The budget.
  public let budget: Int
}
