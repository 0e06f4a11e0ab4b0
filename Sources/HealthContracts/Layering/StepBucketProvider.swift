public import struct Foundation.DateInterval

/// What a `StepDataProvider` may be besides: one that counts many buckets of time in one query.
///
/// A capability of its own, so that no provider has to have it: who needs it asks with `as?` and
/// has another way where it is missing.
@MainActor
public protocol StepBucketProvider: Sendable {
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

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - counts: One count a bucket, not negative, ascending by time.
  ///   - guarantee: What the counts can be taken for.
  public init(_ counts: [Int], guarantee: Guarantee) {
    self.counts = counts
    self.guarantee = guarantee
  }
}
