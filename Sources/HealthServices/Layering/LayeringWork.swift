import HealthContracts
import HealthModel

/// A strategy that divides a range into intervals.
///
/// The kept intervals cover the range from its start to its end without gaps or overlaps. Each has
/// at most the limit of steps or at most the minimum length, and its count is the provider's answer
/// for exactly that interval. The division terminates even if answers contradict each other.
@MainActor
protocol LayeringDivision {
  /// Divides a range and keeps the resulting intervals.
  func divide(_ range: TimeRange, _ work: LayeringWork) async throws
}

extension LayeringStrategy {
  /// The implementation of the strategy.
  @MainActor var division: any LayeringDivision {
    switch self {
    case .recursiveHalving: KWaySplit.halving
    case .carriedHalving: CarriedHalving()
    case .kWay(let parts): KWaySplit(parts: parts)
    case .packedBuckets(let minutes): PackedBuckets(minutes: minutes)
    case .gallop: Gallop()
    }
  }
}

/// The state of one layering run: the intervals found so far, and access to the provider.
@MainActor
final class LayeringWork {
  private let dependencies: LayeringDependencies
  private(set) var found: [SyncInterval] = []

  init(_ dependencies: LayeringDependencies) { self.dependencies = dependencies }

  /// The maximum number of steps of a divisible interval.
  var limit: Int { dependencies.configuration.maxStepsPerInterval }

  /// The length in milliseconds, at least 1, up to which an interval is not divided.
  var shortest: Int64 { max(1, dependencies.configuration.minimumIntervalMilliseconds) }

  /// The provider as a bucket provider, or nil if it does not count buckets.
  var bucketProvider: (any StepBucketProvider)? {
    dependencies.stepDataProvider as? any StepBucketProvider
  }

  /// True if the provider guarantees that its counts are additive.
  var isAdditive: Bool { bucketProvider?.isAdditive ?? false }

  /// Returns true if a range with the given count is not divided further.
  func isFinal(_ range: TimeRange, steps: Int) -> Bool {
    steps <= limit || range.length <= shortest
  }

  /// Appends a final interval.
  func keep(_ range: TimeRange, steps: Int) {
    found.append(
      SyncInterval(
        startDate: range.start.date, endDate: range.end.date, stepCount: steps,
        isIndivisible: steps > limit))
  }

  /// Reports progress and queries the step count of a range.
  func check(_ range: TimeRange, depth: Int) async throws -> Int {
    report(depth: depth, "Checking interval...")
    return try await steps(in: range)
  }

  func steps(in range: TimeRange) async throws -> Int {
    do {
      // A provider need not end a query of a cancelled task.
      try Task.checkCancellation()
      return try await dependencies.stepDataProvider.getAggregatedStepCount(for: range.dateInterval)
    } catch {
      throw LayeringError.healthKitError(underlying: error)
    }
  }

  /// Queries bucket counts; returns nil if their number is wrong or a value is negative.
  func bucketCounts(
    _ range: TimeRange, seconds: Int, expecting number: Int,
    from provider: any StepBucketProvider
  ) async throws -> StepBucketCounts? {
    report(depth: 1, "Counting buckets...")
    do {
      try Task.checkCancellation()
      let answer = try await provider.getStepCounts(
        for: range.dateInterval, bucketSeconds: seconds)
      return Self.isUsable(answer, for: number) ? answer : nil
    } catch {
      throw LayeringError.healthKitError(underlying: error)
    }
  }

  // Outside the main actor: a closure isolated to it would check its executor at each call.
  private nonisolated static func isUsable(_ answer: StepBucketCounts, for number: Int) -> Bool {
    guard answer.counts.count == number, answer.counts.allSatisfy({ $0 >= 0 }) else { return false }
    guard let amounts = answer.amounts?.millionths else { return true }
    return amounts.count == number && amounts.allSatisfy { $0.map { $0 >= 0 } ?? true }
  }

  func report(depth: Int, _ status: String) {
    dependencies.onProgress?(
      LayeringProgress(intervalsFound: found.count, currentDepth: depth, status: status))
  }
}
