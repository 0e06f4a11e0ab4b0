public import struct Foundation.Date
public import HealthContracts
import HealthModel

extension Metrics.HealthKitService {
  /// The steps of the samples that start in a local day.
  ///
  /// - Parameter date: An instant of the day.
  /// - Returns: Whole steps, rounded down; 0 without data.
  /// - Throws: `ServiceError.notAvailable`; what the store says; `CancellationError`.
  public func fetchDailySteps(for date: Date) async throws -> Int {
    try await steps(in: windows(holding: date).time) ?? 0
  }

  /// The resting heart rate of a local day.
  ///
  /// - Parameter date: An instant of the day.
  /// - Returns: Beats a minute of the sample that starts last; nil without one.
  /// - Throws: As `fetchDailySteps(for:)`.
  public func fetchRestingHeartRate(for date: Date) async throws -> Double? {
    try await latest(.restingHeartRate, in: windows(holding: date).time)
  }

  /// The last heart rate of a local day.
  ///
  /// - Parameter date: An instant of the day.
  /// - Returns: Beats a minute; nil without a sample.
  /// - Throws: As `fetchDailySteps(for:)`.
  public func fetchHeartRate(for date: Date) async throws -> Double? {
    try await latest(.heartRate, in: windows(holding: date).time)
  }

  /// The last heart rate variability (SDNN) of a local day.
  ///
  /// - Parameter date: An instant of the day.
  /// - Returns: Milliseconds; nil without a sample.
  /// - Throws: As `fetchDailySteps(for:)`.
  public func fetchHeartRateVariability(for date: Date) async throws -> Double? {
    try await latest(.heartRateVariabilitySDNN, in: windows(holding: date).time)
  }

  /// The last blood oxygen saturation of a local day.
  ///
  /// - Parameter date: An instant of the day.
  /// - Returns: A fraction, 0 to 1; nil without a sample.
  /// - Throws: As `fetchDailySteps(for:)`.
  public func fetchOxygenSaturation(for date: Date) async throws -> Double? {
    try await latest(.oxygenSaturation, in: windows(holding: date).time)
  }

  /// The last respiratory rate of a local day.
  ///
  /// - Parameter date: An instant of the day.
  /// - Returns: Breaths a minute; nil without a sample.
  /// - Throws: As `fetchDailySteps(for:)`.
  public func fetchRespiratoryRate(for date: Date) async throws -> Double? {
    try await latest(.respiratoryRate, in: windows(holding: date).time)
  }

  /// The sleep of the night that ends in a local day.
  ///
  /// - Parameter date: An instant of the day.
  /// - Returns: The sleep; zeros for an empty night.
  /// - Throws: As `fetchDailySteps(for:)`.
  public func fetchSleepAnalysis(for date: Date) async throws -> Metrics.SleepData {
    try await sleep(in: windows(holding: date).night) ?? .none
  }

  /// Every metric of the day that it is now.
  ///
  /// - Returns: The batch.
  /// - Throws: `ServiceError.notAvailable`; `CancellationError` when the caller is cancelled.
  public func fetchLatestMetrics() async throws -> Metrics.HealthDataBatch {
    try await fetchMetrics(for: currentDate)
  }

  /// Every metric of a local day, by child tasks: it takes as long as the slowest of them.
  ///
  /// - Parameter date: An instant of the day.
  /// - Returns: The batch; a metric that could not be read says why.
  /// - Throws: `ServiceError.notAvailable`; `CancellationError` when the caller is cancelled.
  public func fetchMetrics(for date: Date) async throws -> Metrics.HealthDataBatch {
    try checkAvailability()
    let fetchedAt = currentDate
    let windows = windows(holding: date)
    let time = windows.time
    async let steps = reading { try await self.steps(in: time) }
    async let heart = reading { try await self.latest(.heartRate, in: time) }
    async let resting = reading { try await self.latest(.restingHeartRate, in: time) }
    async let variability = reading { try await self.latest(.heartRateVariabilitySDNN, in: time) }
    async let oxygen = reading { try await self.latest(.oxygenSaturation, in: time) }
    async let breaths = reading { try await self.latest(.respiratoryRate, in: time) }
    async let sleep = reading { try await self.sleep(in: windows.night) }
    var batch = Metrics.HealthDataBatch(
      day: windows.day, time: time, night: windows.night, fetchedAt: fetchedAt)
    batch.steps = await steps
    batch.heartRate = await heart
    batch.restingHeartRate = await resting
    batch.heartRateVariability = await variability
    batch.oxygenSaturation = await oxygen
    batch.respiratoryRate = await breaths
    batch.sleep = await sleep
    try Task.checkCancellation()
    return batch
  }

  /// Keeps one metric's error to itself.
  private func reading<Value: Hashable & Sendable>(
    _ fetch: @MainActor @Sendable () async throws -> Value?
  ) async -> Metrics.Reading<Value> {
    do {
      return try await fetch().map { .value($0) } ?? .noData
    } catch {
      return .failed(Metrics.Failure(error))
    }
  }

  private func steps(in time: TimeRange) async throws -> Int? {
    let query = StatisticsQuery(
      .stepCount, where: .time(from: time.start, to: time.end, options: .strictStart),
      options: .cumulativeSum)
    return try await statistics(query)?.sum.map { Int($0.roundedDown) }
  }

  private func latest(_ type: SampleType, in time: TimeRange) async throws -> Double? {
    let query = SampleQuery(
      type, where: .time(from: time.start, to: time.end, options: .strictStart),
      sort: [SampleQuery.Sort(.start, ascending: false), SampleQuery.Sort(.end, ascending: false)],
      limit: 1)
    return try await samples(query).first.map { Double($0.quantity.millionths) / 1_000_000 }
  }

  /// Nothing where no sample shares time with the night.
  private func sleep(in night: TimeRange) async throws -> Metrics.SleepData? {
    let query = SampleQuery(.sleepAnalysis, where: .time(from: night.start, to: night.end))
    let sleep = NightMerge.sleep(try await samples(query), in: night)
    return sleep == .none ? nil : sleep
  }
}
