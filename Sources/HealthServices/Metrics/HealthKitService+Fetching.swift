public import struct Foundation.Date
public import HealthContracts
import HealthModel

extension Metrics.HealthKitService {
  public func fetchDailySteps(for date: Date) async throws -> Int {
    try await steps(in: windows(holding: date).time) ?? 0
  }

  public func fetchRestingHeartRate(for date: Date) async throws -> Double? {
    try await latest(.restingHeartRate, in: windows(holding: date).time)
  }

  public func fetchHeartRate(for date: Date) async throws -> Double? {
    try await latest(.heartRate, in: windows(holding: date).time)
  }

  public func fetchHeartRateVariability(for date: Date) async throws -> Double? {
    try await latest(.heartRateVariabilitySDNN, in: windows(holding: date).time)
  }

  public func fetchOxygenSaturation(for date: Date) async throws -> Double? {
    try await latest(.oxygenSaturation, in: windows(holding: date).time)
  }

  public func fetchRespiratoryRate(for date: Date) async throws -> Double? {
    try await latest(.respiratoryRate, in: windows(holding: date).time)
  }

  public func fetchSleepAnalysis(for date: Date) async throws -> Metrics.SleepData {
    try await sleep(in: windows(holding: date).night) ?? .none
  }

  public func fetchLatestMetrics() async throws -> Metrics.HealthDataBatch {
    try await fetchMetrics(for: currentDate)
  }

  /// Fetches all metrics of a local day concurrently, in child tasks.
  ///
  /// - Parameter date: An instant of the day.
  /// - Returns: The batch; a metric that could not be read holds its error.
  /// - Throws: `ServiceError.notAvailable`, or `CancellationError` if the caller is cancelled.
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

  /// Converts the error of one metric to a reading, so that it does not fail the others.
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

  /// Returns nil if no sample overlaps the night.
  private func sleep(in night: TimeRange) async throws -> Metrics.SleepData? {
    let query = SampleQuery(.sleepAnalysis, where: .time(from: night.start, to: night.end))
    let sleep = NightMerge.sleep(try await samples(query), in: night)
    return sleep == .none ? nil : sleep
  }
}
