import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import VirtualTime

private let now = utc("2024-07-10T16:00")

/// Fills a device with something of every type.
@MainActor
private func fill(_ world: MetricsWorld) throws {
  for hour in Int64(0)..<6 {
    let start = utc("2024-07-10T05:00").advanced(by: hour * Milliseconds.hour)
    let end = start.advanced(by: 30 * Milliseconds.minute)
    try world.put(.stepCount, start, end, Int32(100 + hour))
    try world.put(.stepCount, start, end, Int32(300 + hour), from: MetricsSources.phone)
    try world.put(.heartRate, start, Int32(60_000 + 500 * hour))
    try world.put(.oxygenSaturation, start, Int32(9_600 + hour))
    let stage = SleepStage.allCases[Int(hour)]
    try world.sleep(stage, TimeRange(start: start, end: end.advanced(by: Milliseconds.hour)))
    try world.sleep(
      .asleepUnspecified, TimeRange(start: start, end: end), from: MetricsSources.band)
  }
  try world.put(.restingHeartRate, utc("2024-07-10T08:00"), 55_000)
  try world.put(.heartRateVariabilitySDNN, utc("2024-07-10T08:00"), 44_000)
  try world.put(.respiratoryRate, utc("2024-07-10T08:00"), 15_000)
}

/// The batch of a filled device whose breathing cannot be read, under one seeded schedule, and the
/// order in which its queries were asked.
func batchUnderSchedule(_ seed: UInt64) throws -> (Metrics.HealthDataBatch, [SampleType]) {
  try metricsRun(at: now, schedule: ScheduleConfiguration(seed: seed, strategy: .random)) {
    world in
    try fill(world)
    world.provider.refusals[.respiratoryRate] = HealthStoreError(.databaseInaccessible)
    return (try await world.service.fetchLatestMetrics(), world.provider.queries)
  }
}

@Suite("Metrics: batches")
struct MetricsBatchTests {
  @Test("S4-029 one batch has every metric of the day")
  func s4029() throws {
    let batch = try metricsRun(at: now) { world in
      try fill(world)
      return try await world.service.fetchLatestMetrics()
    }
    #expect(batch.day == LocalDay(year: 2024, month: 7, day: 10))
    #expect(batch.steps == .value(615))
    #expect(batch.heartRate == .value(62.5))
    #expect(batch.restingHeartRate == .value(55))
    #expect(batch.heartRateVariability == .value(44))
    #expect(batch.oxygenSaturation == .value(0.9605))
    #expect(batch.respiratoryRate == .value(15))
    #expect(batch.sleep.value?.timeAsleep ?? 0 > 0)
    #expect(batch.failures.isEmpty)
    #expect(batch.fetchedAt == now.advanced(by: 200).date)
  }

  @Test("S4-029 the batch of an asked day")
  func s4029Day() throws {
    let steps = try metricsRun(at: now) { world in
      try world.put(.stepCount, utc("2024-07-08T14:00"), utc("2024-07-08T14:10"), 12)
      return try await world.service.fetchMetrics(for: utc("2024-07-08T20:00").date)
    }
    #expect(steps.steps == .value(12))
    #expect(steps.day == LocalDay(year: 2024, month: 7, day: 8))
  }

  @Test("S4-030 the batch takes as long as its slowest part, not as all together")
  func s4030Time() throws {
    let milliseconds = try metricsRun(at: now) { world in
      try fill(world)
      let start = world.store.now
      _ = try await world.service.fetchLatestMetrics()
      return (world.store.now - start, world.provider.queries.count)
    }
    #expect(milliseconds.0 == 100)
    #expect(milliseconds.1 == 7)
  }

  @Test("S4-030 any interleaving gives one result")
  func s4030Schedules() throws {
    let (expected, first) = try batchUnderSchedule(0)
    var orders: Set<[SampleType]> = [first]
    #expect(expected.failures == [.respiratoryRate: .store(.databaseInaccessible)])
    let count = ProcessInfo.processInfo.environment["METRICS_SCHEDULES"].flatMap { UInt64($0) }
    for seed in 1..<(count ?? 100) {
      let (batch, order) = try batchUnderSchedule(seed)
      #expect(batch == expected, "schedule \(seed)")
      orders.insert(order)
    }
    #expect(orders.count > 50)
  }

  @Test("S4-031 a failed metric says so, and the others are there", arguments: 0..<7)
  func s4031(index: Int) throws {
    let type = Metrics.orderedReadTypes[index]
    let (whole, partial) = try metricsRun(at: now) { world in
      try fill(world)
      let whole = try await world.service.fetchLatestMetrics()
      world.provider.refusals[type] = Refusal(number: 9)
      return (whole, try await world.service.fetchLatestMetrics())
    }
    #expect(partial.failures == [type: .other("Refusal(number: 9)")])
    #expect(partial.steps.value == (type == .stepCount ? nil : whole.steps.value))
    #expect(partial.heartRate.value == (type == .heartRate ? nil : whole.heartRate.value))
    #expect(
      partial.restingHeartRate.value
        == (type == .restingHeartRate ? nil : whole.restingHeartRate.value))
    #expect(
      partial.heartRateVariability.value
        == (type == .heartRateVariabilitySDNN ? nil : whole.heartRateVariability.value))
    #expect(
      partial.oxygenSaturation.value
        == (type == .oxygenSaturation ? nil : whole.oxygenSaturation.value))
    #expect(
      partial.respiratoryRate.value
        == (type == .respiratoryRate ? nil : whole.respiratoryRate.value))
    #expect(partial.sleep.value == (type == .sleepAnalysis ? nil : whole.sleep.value))
  }

  @Test("S4-031 nothing there is told from nothing read, and zero steps from no steps")
  func s4031Presence() throws {
    let (empty, zero, locked) = try metricsRun(at: now) { world in
      let empty = try await world.service.fetchLatestMetrics()
      try world.put(.stepCount, utc("2024-07-10T05:00"), utc("2024-07-10T05:10"), 0)
      let zero = try await world.service.fetchLatestMetrics()
      world.store.isLocked = true
      return (empty, zero, try await world.service.fetchLatestMetrics())
    }
    #expect(empty.isEmpty && empty.failures.isEmpty)
    #expect(empty.steps == .noData)
    #expect(zero.steps == .value(0))
    #expect(locked.failures.count == 7)
    #expect(locked.steps == .failed(.store(.databaseInaccessible)))
  }

  @Test("S4-031 one cancelled query is one missing metric; a cancelled caller gets no batch")
  func s4031Cancelled() throws {
    let (partial, isCancelled) = try metricsRun(at: now) { world in
      try fill(world)
      world.provider.refusals[.heartRate] = CancellationError()
      let partial = try await world.service.fetchLatestMetrics()
      let task = Task { try await world.service.fetchLatestMetrics() }
      try await SimulationClock().sleep(for: .milliseconds(20))
      task.cancel()
      do {
        _ = try await task.value
        return (partial, false)
      } catch {
        return (partial, error is CancellationError)
      }
    }
    #expect(partial.failures == [.heartRate: .cancelled])
    #expect(isCancelled)
  }
}
