public import struct Foundation.DateInterval
public import HealthContracts
import HealthModel

/// A mock of the statistics query provider whose counts are the sums of its samples.
///
/// Each local day has 50 to 200 samples of 10 to 500 steps that last 30 s to 5 min. They do not
/// overlap, do not extend beyond the day, and add up to the day's steps. The samples of a date do
/// not depend on the requested interval, so all queries are consistent. An instance returns the
/// same result for equal queries; for other data, make an instance with another seed.
@MainActor
public final class MockStatisticsQueryProvider: StatisticsQueryProvider {
  /// The seed of all samples; keep it to repeat a run.
  public nonisolated let seed: UInt64
  private let days: MockDays
  private let hasLatency: Bool

  /// Creates a mock with the same range of daily steps for all days.
  ///
  /// - Parameters:
  ///   - seed: The seed of all samples, which may be negative.
  ///   - dailySteps: The range of daily steps, within 2,000 and 25,000.
  ///   - zone: The time zone of the days.
  ///   - hasLatency: Whether a count takes 50 ms and samples take 100 ms.
  public convenience init(
    seed: Int, dailySteps: ClosedRange<Int> = 5_000...15_000, zone: String = "UTC",
    hasLatency: Bool = true
  ) {
    self.init(
      seed: UInt64(bitPattern: Int64(seed)), weekday: dailySteps, weekend: dailySteps, zone: zone,
      hasLatency: hasLatency)
  }

  /// Creates a mock with a random seed, which the property `seed` returns.
  ///
  /// - Parameters:
  ///   - source: The generator of the seed.
  ///   - dailySteps: The range of daily steps, within 2,000 and 25,000.
  ///   - zone: The time zone of the days.
  public convenience init(
    drawingSeedFrom source: inout some RandomNumberGenerator,
    dailySteps: ClosedRange<Int> = 5_000...15_000, zone: String = "UTC"
  ) {
    self.init(
      seed: source.next(), weekday: dailySteps, weekend: dailySteps, zone: zone, hasLatency: true)
  }

  /// Creates a mock with different ranges of daily steps on weekdays and on weekends.
  ///
  /// - Parameters:
  ///   - weekdaySteps: The range of daily steps from Monday to Friday, within 2,000 and 25,000.
  ///   - weekendSteps: The range of daily steps on Saturday and Sunday, within 2,000 and 25,000.
  ///   - seed: The seed of all samples.
  ///   - zone: The time zone of the days.
  ///   - hasLatency: Whether a count takes 50 ms and samples take 100 ms.
  /// - Returns: The mock.
  public static func withWeeklyPattern(
    weekdaySteps: ClosedRange<Int> = 8_000...12_000,
    weekendSteps: ClosedRange<Int> = 5_000...9_000, seed: Int = 42, zone: String = "UTC",
    hasLatency: Bool = true
  ) -> MockStatisticsQueryProvider {
    MockStatisticsQueryProvider(
      seed: UInt64(bitPattern: Int64(seed)), weekday: weekdaySteps, weekend: weekendSteps,
      zone: zone, hasLatency: hasLatency)
  }

  private init(
    seed: UInt64, weekday: ClosedRange<Int>, weekend: ClosedRange<Int>, zone: String,
    hasLatency: Bool
  ) {
    self.seed = seed
    self.hasLatency = hasLatency
    days = MockDays(seed: seed, weekday: weekday, weekend: weekend, zone: zone)
  }

  /// Always true.
  public var isAvailable: Bool { true }

  /// Grants access immediately.
  public func requestAuthorization() async throws {}

  /// Always `.authorized`.
  public func authorizationStatus() -> HealthKitAuthStatus { .authorized }

  /// The sum of the samples that start in an interval.
  ///
  /// - Parameter interval: A half-open interval; only the part from 1900 to 2200 is considered.
  /// - Returns: The step count.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: O(*d*) for *d* days.
  public func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    if hasLatency { try await Task.sleep(for: .milliseconds(50)) }
    return days.count(in: TimeRange(interval))
  }

  /// The samples that start in an interval, ascending.
  ///
  /// - Parameter interval: A half-open interval; only the part from 1900 to 2200 is considered.
  /// - Returns: The samples.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: O(*k*) for *k* samples.
  public func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    if hasLatency { try await Task.sleep(for: .milliseconds(100)) }
    return days.samples(in: TimeRange(interval))
  }
}
