public import struct Foundation.DateInterval

/// What a `StepDataProvider` may be besides: one that counts many buckets of time in one query.
///
/// A capability of its own, so that no provider has to have it: who needs it asks with `as?` and
/// has another way where it is missing.
@MainActor
public protocol StepBucketProvider: Sendable {
  /// Whether the answers of `getAggregatedStepCount` for two neighbours, wherever they meet, add up
  /// to the answer for both together; false unless said otherwise.
  var answersAddUp: Bool { get }

  /// The steps of consecutive buckets of equal length, from the start of an interval to its end.
  ///
  /// - Parameters:
  ///   - interval: Half-open; the first bucket starts where it starts, and the last one is cut
  ///     short where it ends.
  ///   - bucketSeconds: The length of a bucket, above zero.
  /// - Returns: One count a bucket, empty buckets included, and what the counts can be taken for.
  /// - Throws: What the provider below reports.
  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
}

extension StepBucketProvider {
  /// No promise.
  public var answersAddUp: Bool { false }
}

/// The steps of buckets before they are made whole, and where no sample is.
///
/// A bucket in which no sample has any part of its time is a gap. Between two gaps no sample is
/// cut, so that there the amounts add up: from the begin or end of one gap to that of another,
/// their sum, made whole, is what `getAggregatedStepCount` answers for that time, be the gaps in
/// one answer or in two.
public struct StepBucketAmounts: Hashable, Sendable {
  /// How an amount becomes a count.
  public enum Rounding: Hashable, Sendable, CaseIterable {
    /// What is less than a step is left out.
    case down
    /// Half a step and more counts as one.
    case nearest
  }

  /// Millionths of a step of each bucket, not negative, ascending by time; nil for a gap.
  public var millionths: [Int64?]
  /// How an amount becomes a count.
  public var rounding: Rounding

  /// Makes amounts.
  ///
  /// - Parameters:
  ///   - millionths: Millionths of a step of each bucket, not negative; nil for a gap.
  ///   - rounding: How an amount becomes a count.
  public init(_ millionths: [Int64?], rounding: Rounding = .down) {
    self.millionths = millionths
    self.rounding = rounding
  }
}

/// The steps of consecutive buckets, and what they can be taken for.
public struct StepBucketCounts: Hashable, Sendable {
  /// What counts of buckets say of the answers to single questions.
  public enum Guarantee: Hashable, Sendable, CaseIterable {
    /// Nothing certain, as where samples are cut at the bounds of buckets.
    case estimates
    /// Each is what `getAggregatedStepCount` answers for exactly the bucket. The sum of two may
    /// still differ from the answer for both together, as sources are merged inside a question.
    case exactBuckets
    /// Moreover the sum over neighbours in one answer is the answer for their time together, as
    /// where a single source writes whole steps.
    case exactSums
  }

  /// One count a bucket, ascending by time.
  public var counts: [Int]
  /// What the counts can be taken for.
  public var guarantee: Guarantee
  /// The amounts behind the counts, one a bucket; nil where the provider has none that add up.
  public var amounts: StepBucketAmounts?

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - counts: One count a bucket, not negative, ascending by time.
  ///   - guarantee: What the counts can be taken for.
  ///   - amounts: The amounts behind the counts, one a bucket; nil where none add up.
  public init(_ counts: [Int], guarantee: Guarantee, amounts: StepBucketAmounts? = nil) {
    self.counts = counts
    self.guarantee = guarantee
    self.amounts = amounts
  }
}
