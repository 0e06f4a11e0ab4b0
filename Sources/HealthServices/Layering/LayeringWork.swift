import HealthContracts
import HealthModel

/// A way to divide a range; the contract behind which all strategies stand.
///
/// Kept intervals follow each other without gap or overlap from the range's start to its end. Each
/// holds at most the limit or is at most the shortest length, and its count is what the provider
/// answers for exactly that interval. Answers may contradict each other: there is an end all the
/// same.
@MainActor
protocol LayeringDivision {
  /// Keeps intervals that cover a range.
  func divide(_ range: TimeRange, _ work: LayeringWork) async throws
}

extension LayeringStrategy {
  /// What does the work.
  @MainActor var division: any LayeringDivision {
    switch self {
    case .recursiveHalving: RecursiveHalving()
    case .carriedHalving: CarriedHalving()
    case .kWay(let parts): KWaySplit(parts: parts)
    case .packedBuckets(let minutes): PackedBuckets(minutes: minutes)
    case .gallop: Gallop()
    }
  }
}

/// One run of layering: what has been found, and the questions that lead further.
@MainActor
final class LayeringWork {
  private let dependencies: LayeringDependencies
  private(set) var found: [SyncInterval] = []

  init(_ dependencies: LayeringDependencies) { self.dependencies = dependencies }

  /// The most steps of a divisible interval.
  var limit: Int { dependencies.configuration.maxStepsPerInterval }

  /// The length in milliseconds from which nothing is divided; one can never be.
  var shortest: Int64 { max(1, dependencies.configuration.minimumIntervalMilliseconds) }

  /// The same provider where it counts buckets, else nil.
  var bucketProvider: (any StepBucketProvider)? {
    dependencies.stepDataProvider as? any StepBucketProvider
  }

  /// Whether the provider promises that its answers add up.
  var answersAddUp: Bool { bucketProvider?.answersAddUp ?? false }

  /// Whether a range with a count is stored as it is.
  func isFinal(_ range: TimeRange, steps: Int) -> Bool {
    steps <= limit || range.length <= shortest
  }

  /// Keeps an interval that is final.
  func keep(_ range: TimeRange, steps: Int) {
    found.append(
      SyncInterval(
        startDate: range.start.date, endDate: range.end.date, stepCount: steps,
        isIndivisible: steps > limit))
  }

  /// Asks for the steps of a range after telling that it is looked at.
  func check(_ range: TimeRange, depth: Int) async throws -> Int {
    report(depth: depth, "Checking interval...")
    return try await steps(in: range)
  }

  func steps(in range: TimeRange) async throws -> Int {
    do {
      return try await dependencies.stepDataProvider.getAggregatedStepCount(for: range.dateInterval)
    } catch {
      throw LayeringError.healthKitError(underlying: error)
    }
  }

  /// Asks for the steps of buckets; nil where the answer is not one count a bucket, none negative.
  func bucketCounts(
    _ range: TimeRange, seconds: Int, expecting number: Int,
    from provider: any StepBucketProvider
  ) async throws -> StepBucketCounts? {
    report(depth: 1, "Counting buckets...")
    do {
      let answer = try await provider.getStepCounts(
        for: range.dateInterval, bucketSeconds: seconds)
      guard answer.counts.count == number, answer.counts.allSatisfy({ $0 >= 0 }) else { return nil }
      guard let amounts = answer.amounts else { return answer }
      let isWhole = amounts.millionths.count == number
      return isWhole && amounts.millionths.allSatisfy { $0.map { $0 >= 0 } ?? true } ? answer : nil
    } catch {
      throw LayeringError.healthKitError(underlying: error)
    }
  }

  func report(depth: Int, _ status: String) {
    dependencies.onProgress?(
      LayeringProgress(intervalsFound: found.count, currentDepth: depth, status: status))
  }
}
