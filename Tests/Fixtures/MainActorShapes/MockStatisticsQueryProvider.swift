import Foundation
import HealthContracts

/// The HealthKit plan's mock in an app whose code is on the main actor unless it says otherwise.
@MainActor
public class MockStatisticsQueryProvider: StatisticsQueryProvider {
  private let avgStepsPerDay: ClosedRange<Int> = 5_000...15_000
  private let seed: Int?
  /// Queries answered so far.
  public private(set) var queries = 0

  /// Makes a mock; a seed makes it the same on every run.
  public init(seed: Int? = nil) {
    self.seed = seed
  }

  /// The mock is always there.
  public var isAvailable: Bool { true }

  /// The mock always grants access.
  public func requestAuthorization() async throws {}

  /// The mock has always been granted access.
  public func authorizationStatus() -> HealthKitAuthStatus { .authorized }

  /// The lowest daily count and the seed, for each whole day.
  public func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    queries += 1
    return (avgStepsPerDay.lowerBound + (seed ?? 0)) * Int(interval.duration / 86_400)
  }

  /// One sample over the whole interval.
  public func getRawStepSamples(for interval: DateInterval) async throws -> [StepSampleData] {
    queries += 1
    var samples: [MockStepSample] = []
    samples.append(
      MockStepSample(
        uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 7)),
        startDate: interval.start, endDate: interval.end, count: 10,
        sourceBundleId: "com.apple.health.mock", sourceDeviceName: "Mock iPhone"))
    return samples
  }
}

/// The HealthKit plan's sample: a plain struct.
struct MockStepSample: StepSampleData {
  let uuid: UUID
  let startDate: Date
  let endDate: Date
  let count: Int
  let sourceBundleId: String
  let sourceDeviceName: String?
}
