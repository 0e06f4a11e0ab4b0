import Foundation
import HealthContracts
import HealthModel
import HealthServices
import Testing

@MainActor
@Suite struct BucketForwardingTests {
  private let hour = utc("2024-06-15T12:00", "2024-06-15T13:00").dateInterval

  @Test("a manager counts buckets where its provider does, and its errors arrive wrapped once")
  func forwards() async throws {
    let provider = CountingProvider()
    let manager: any StepDataProvider = HealthKitManager(healthKitProvider: provider)
    let buckets = try #require(manager as? any StepBucketProvider)
    let answer = try await buckets.getStepCounts(for: hour, bucketSeconds: 1_800)
    #expect(answer == StepBucketCounts([7, 1_800], guarantee: .exactBuckets))
    #expect(buckets.isAdditive)
    let error = await #expect(throws: HealthKitError.self) {
      try await buckets.getStepCounts(for: hour, bucketSeconds: 1)
    }
    guard case .queryFailed(let underlying) = error else {
      Issue.record("the error is \(String(describing: error))")
      return
    }
    #expect(underlying as? Refusal == Refusal(number: 1))
  }

  @Test("a manager counts no buckets where its provider does not")
  func lacks() {
    let manager: any StepDataProvider = HealthKitManager(healthKitProvider: PlainProvider())
    #expect(!(manager is any StepBucketProvider))
  }
}

/// A provider that counts nothing but buckets.
private final class CountingProvider: StatisticsQueryProvider, StepBucketProvider {
  @MainActor var isAvailable: Bool { true }

  @MainActor var isAdditive: Bool { true }

  func requestAuthorization() async throws {}

  @MainActor func authorizationStatus() -> HealthKitAuthStatus { .authorized }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int { 0 }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] { [] }

  func getStepCounts(for interval: DateInterval, bucketSeconds: Int) async throws
    -> StepBucketCounts
  {
    if bucketSeconds == 1 { throw Refusal(number: 1) }
    return StepBucketCounts([7, bucketSeconds], guarantee: .exactBuckets)
  }
}

/// A provider without buckets.
private final class PlainProvider: StatisticsQueryProvider {
  @MainActor var isAvailable: Bool { true }

  func requestAuthorization() async throws {}

  @MainActor func authorizationStatus() -> HealthKitAuthStatus { .authorized }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int { 0 }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] { [] }
}
