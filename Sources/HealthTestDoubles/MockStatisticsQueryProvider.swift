public import struct Foundation.DateInterval
public import HealthContracts
import HealthModel

/// The HealthKit manager's mock, honest: what it counts is what its samples add up to.
///
/// Each local day has 50 to 200 samples of 10 to 500 steps and 30 s to 5 min, which do not overlap,
/// lie within the day and add up to the day's steps. A day belongs to its date: every question
/// about it is answered from the same samples, whatever the interval asked for. An instance answers
/// a question the same way each time; for other data make an instance with another seed.
@MainActor
public final class MockStatisticsQueryProvider: StatisticsQueryProvider {
  /// What every sample is drawn from; to be kept for running again.
  public nonisolated let seed: UInt64
  private let days: MockDays
  private let hasLatency: Bool

  /// Makes a mock of one kind of day.
  ///
  /// - Parameters:
  ///   - seed: What every sample is drawn from, also negative ones.
  ///   - dailySteps: The least and the most steps of a day, within 2,000 and 25,000.
  ///   - zone: The zone whose days they are.
  ///   - hasLatency: Whether a count takes 50 ms and samples take 100 ms, as the real one may.
  public convenience init(
    seed: Int, dailySteps: ClosedRange<Int> = 5_000...15_000, zone: String = "UTC",
    hasLatency: Bool = true
  ) {
    self.init(
      seed: UInt64(bitPattern: Int64(seed)), weekday: dailySteps, weekend: dailySteps, zone: zone,
      hasLatency: hasLatency)
  }

  /// Makes a mock whose seed is drawn: `seed` says which it was.
  ///
  /// - Parameters:
  ///   - source: Where the seed is drawn from.
  ///   - dailySteps: The least and the most steps of a day, within 2,000 and 25,000.
  ///   - zone: The zone whose days they are.
  public convenience init(
    drawingSeedFrom source: inout some RandomNumberGenerator,
    dailySteps: ClosedRange<Int> = 5_000...15_000, zone: String = "UTC"
  ) {
    self.init(
      seed: source.next(), weekday: dailySteps, weekend: dailySteps, zone: zone, hasLatency: true)
  }

  /// Makes a mock whose Saturdays and Sundays differ from the other days.
  ///
  /// - Parameters:
  ///   - weekdaySteps: The least and the most steps from Monday to Friday, within 2,000 and 25,000.
  ///   - weekendSteps: The same for Saturday and Sunday.
  ///   - seed: What every sample is drawn from.
  ///   - zone: The zone whose days they are.
  ///   - hasLatency: Whether answers take their time.
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

  /// The mock is always available.
  public var isAvailable: Bool { true }

  /// Grants access at once.
  public func requestAuthorization() async throws {}

  /// The mock is always authorized.
  ///
  /// - Returns: `.authorized`.
  public func authorizationStatus() -> HealthKitAuthStatus { .authorized }

  /// The steps of the samples that start inside an interval.
  ///
  /// - Parameter interval: Half-open; answered between the years 1900 and 2200, 0 elsewhere.
  /// - Returns: Their sum.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: O(*d*) for *d* days.
  public func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    if hasLatency { try await Task.sleep(for: .milliseconds(50)) }
    return days.count(in: TimeRange(interval))
  }

  /// The samples that start inside an interval, ascending.
  ///
  /// - Parameter interval: Half-open; answered between the years 1900 and 2200, empty elsewhere.
  /// - Returns: The samples.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: O(*k*) for *k* samples.
  public func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    if hasLatency { try await Task.sleep(for: .milliseconds(100)) }
    return days.samples(in: TimeRange(interval))
  }
}
