import struct Foundation.DateInterval
import HealthContracts
import HealthModel

extension Mutant {
  static let takesEstimates = Mutant(
    "takesEstimates", "Stores bucket sums that differ from the result of a query",
    seenIn: "layering on a statistics collection whose buckets cut samples at their edges"
  ) { suite in
    suite.with(\.layering) { dependencies in
      guard case .packedBuckets = dependencies.configuration.strategy,
        let buckets = dependencies.stepDataProvider as? any StepBucketProvider
      else { return suite.layering(dependencies) }
      return suite.layering(
        LayeringDependencies(
          stepDataProvider: ExactSumsProvider(dependencies.stepDataProvider, buckets),
          intervalStore: dependencies.intervalStore, now: dependencies.now,
          configuration: dependencies.configuration, onProgress: dependencies.onProgress))
    }
  }
}

/// A provider that declares every bucket sum exact.
@MainActor
private final class ExactSumsProvider: StepDataProvider, StepBucketProvider {
  private let base: any StepDataProvider
  private let buckets: any StepBucketProvider

  init(_ base: any StepDataProvider, _ buckets: any StepBucketProvider) {
    self.base = base
    self.buckets = buckets
  }

  var isAvailable: Bool { base.isAvailable }

  func requestAuthorization() async throws { try await base.requestAuthorization() }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try await base.getAggregatedStepCount(for: interval)
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try await base.getRawStepSamples(for: interval)
  }

  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  {
    let counts = try await buckets.getStepCounts(for: interval, bucketSeconds: bucketSeconds)
    return StepBucketCounts(counts.counts, guarantee: .exactSums)
  }
}
