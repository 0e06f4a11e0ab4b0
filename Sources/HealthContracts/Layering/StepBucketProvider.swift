public import struct Foundation.DateInterval

/// An optional capability of a `StepDataProvider`: counting many time buckets in one query.
///
/// The capability is a separate protocol so that no provider has to implement it. Callers look for
/// it with `as?` and need a fallback.
@MainActor
public protocol StepBucketProvider: Sendable {
  /// True if step counts are additive.
  ///
  /// If true, the results of `getAggregatedStepCount` for any two adjacent intervals add up to the
  /// result for both together. The default is false.
  var isAdditive: Bool { get }

  /// Returns the step counts of consecutive buckets of equal length that cover an interval.
  ///
  /// - Parameters:
  ///   - interval: A half-open interval; the first bucket starts at its start, and the last bucket
  ///     is truncated at its end.
  ///   - bucketSeconds: The length of a bucket in seconds, above zero.
  /// - Returns: One count per bucket, including empty buckets, and the guarantee for the counts.
  /// - Throws: An error from the underlying provider.
  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
}

extension StepBucketProvider {
  /// The default value, false.
  public var isAdditive: Bool { false }
}

/// The unrounded step amounts of buckets, with gaps where there are no samples.
///
/// A gap is a bucket that no sample overlaps. Between two gaps no sample is split, so the amounts
/// are additive: the sum of the amounts from the start or end of one gap to the start or end of
/// another, after rounding, equals the result of `getAggregatedStepCount` for that time. This holds
/// whether the gaps are in one result or in two.
public struct StepBucketAmounts: Hashable, Sendable {
  /// The rounding of an amount to a count.
  public enum Rounding: Hashable, Sendable, CaseIterable {
    /// Rounds down to whole steps.
    case down
    /// Rounds to the nearest whole step; halves are rounded up.
    case nearest
  }

  /// The amount of each bucket in millionths of a step, ascending by time; `nil` for a gap.
  public var millionths: [Int64?]
  /// The rounding of an amount to a count.
  public var rounding: Rounding

  /// Creates amounts.
  ///
  /// - Parameters:
  ///   - millionths: The amount of each bucket in millionths of a step, not negative; `nil` for a
  ///     gap.
  ///   - rounding: The rounding of an amount to a count.
  public init(_ millionths: [Int64?], rounding: Rounding = .down) {
    self.millionths = millionths
    self.rounding = rounding
  }
}

/// The step counts of consecutive buckets and the guarantee for them.
public struct StepBucketCounts: Hashable, Sendable {
  /// The relation of bucket counts to the results of single queries.
  public enum Guarantee: Hashable, Sendable, CaseIterable {
    /// The counts are estimates, for example because samples are split at bucket boundaries.
    case estimates
    /// Each count equals the result of `getAggregatedStepCount` for the bucket.
    ///
    /// The sum of two counts can still differ from the result for both buckets together, because
    /// sources are merged per query.
    case exactBuckets
    /// In addition, the sum over adjacent buckets equals the result for their combined time.
    ///
    /// This holds, for example, if a single source writes whole steps.
    case exactSums
  }

  /// The count of each bucket, ascending by time.
  public var counts: [Int]
  /// The guarantee for the counts.
  public var guarantee: Guarantee
  /// The amount of each bucket; `nil` if the provider has no additive amounts.
  public var amounts: StepBucketAmounts?

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - counts: The count of each bucket, not negative, ascending by time.
  ///   - guarantee: The guarantee for the counts.
  ///   - amounts: The amount of each bucket; `nil` if the provider has no additive amounts.
  public init(_ counts: [Int], guarantee: Guarantee, amounts: StepBucketAmounts? = nil) {
    self.counts = counts
    self.guarantee = guarantee
    self.amounts = amounts
  }
}
