import Foundation
import HealthContracts

/// The HealthKit plan's mock, on the main actor like everything in its app.
///
/// `@preconcurrency` since the contract is Sendable and has requirements that are not async, which a
/// main-actor class cannot meet by an isolated conformance in the Swift 6 mode.
public class MockStatisticsQueryProvider: @preconcurrency StatisticsQueryProvider {
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
nonisolated public struct MockStepSample: StepSampleData {
  public let uuid: UUID
  public let startDate: Date
  public let endDate: Date
  public let count: Int
  public let sourceBundleId: String
  public let sourceDeviceName: String?
}
