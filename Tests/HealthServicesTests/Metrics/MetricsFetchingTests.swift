import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing
import VirtualTime

/// Noon of a summer day in New York.
private let noon = utc("2024-07-10T16:00")

@Suite("Metrics: fetching")
struct MetricsFetchingTests {
  @Test("S4-002 one private store: two services over two stores share nothing")
  func s4002() throws {
    let values = try metricsRun(at: noon) { one in
      let other = try MetricsWorld(at: noon, zone: MetricsWorld.home, .init())
      try one.put(.stepCount, utc("2024-07-10T12:00"), utc("2024-07-10T12:10"), 700)
      _ = try await other.service.requestAuthorization()
      return [
        try await one.service.fetchDailySteps(for: noon.date),
        try await other.service.fetchDailySteps(for: noon.date),
      ]
    }
    #expect(values == [700, 0])
    let mirror = try metricsRun(at: noon) { world in
      Mirror(reflecting: world.service).children.filter { $0.value is SpyingProvider }.count
    }
    #expect(mirror == 1)
  }

  @Test(
    "S4-005 to S4-011 every type is read in its unit",
    arguments: [
      (SampleType.stepCount, "count", SampleType.Aggregation.cumulative),
      (.heartRate, "count/min", .discreteTemporallyWeighted),
      (.restingHeartRate, "count/min", .discreteArithmetic),
      (.heartRateVariabilitySDNN, "ms", .discreteArithmetic),
      (.oxygenSaturation, "%", .discreteArithmetic),
      (.respiratoryRate, "count/min", .discreteArithmetic),
      (.sleepAnalysis, "", .category),
    ])
  func s4005(type: SampleType, unit: String, aggregation: SampleType.Aggregation) {
    #expect(Metrics.readTypes.contains(type))
    #expect(type.unit == unit)
    #expect(type.aggregation == aggregation)
  }

  @Test("S4-005 S4-018 daily steps are the merged sum; no data gives 0")
  func s4018() throws {
    let found = try metricsRun(at: noon) { world in
      let empty = try await world.service.fetchDailySteps(for: noon.date)
      // The watch's half hour hides what the phone counts in it.
      try world.put(.stepCount, utc("2024-07-10T12:00"), utc("2024-07-10T12:30"), 1_000)
      try world.put(
        .stepCount, utc("2024-07-10T12:00"), utc("2024-07-10T13:00"), 1_400,
        from: MetricsSources.phone)
      world.store.database.prioritize(MetricsSources.all)
      return (empty, try await world.service.fetchDailySteps(for: noon.date))
    }
    #expect(found.0 == 0)
    #expect(found.1 == 1_700)
  }

  @Test("S4-006 S4-008 S4-009 S4-010 each type asked for is fetched, in its unit")
  func s4006() throws {
    let values = try metricsRun(at: noon) { world in
      let time = utc("2024-07-10T12:00")
      try world.put(.heartRate, time, 71_500)
      try world.put(.heartRateVariabilitySDNN, time, 42_250)
      try world.put(.oxygenSaturation, time, 9_750)
      try world.put(.respiratoryRate, time, 14_500)
      let service = world.service
      return [
        try await service.fetchHeartRate(for: noon.date),
        try await service.fetchHeartRateVariability(for: noon.date),
        try await service.fetchOxygenSaturation(for: noon.date),
        try await service.fetchRespiratoryRate(for: noon.date),
        try await service.fetchHeartRate(for: utc("2024-07-09T16:00").date),
      ]
    }
    #expect(values == [71.5, 42.25, 0.975, 14.5, nil])
  }

  @Test("S4-007 S4-020 S4-021 resting heart rate: nil, the latest start, a late sample next time")
  func s4021() throws {
    let values = try metricsRun(at: noon) { world in
      let service = world.service
      var values = [try await service.fetchRestingHeartRate(for: noon.date)]
      // Written last, but not the last to start.
      try world.put(.restingHeartRate, utc("2024-07-10T10:00"), 58_000)
      try world.put(.restingHeartRate, utc("2024-07-10T08:00"), 61_000)
      values.append(try await service.fetchRestingHeartRate(for: noon.date))
      try world.put(.restingHeartRate, utc("2024-07-10T15:00"), 57_000)
      values.append(try await service.fetchRestingHeartRate(for: noon.date))
      // The next midnight belongs to the next day.
      try world.put(.restingHeartRate, utc("2024-07-11T04:00"), 90_000)
      values.append(try await service.fetchRestingHeartRate(for: noon.date))
      return values
    }
    #expect(values == [nil, 58, 57, 57])
  }

  @Test("S4-024 sleep is one sample query over all sources")
  func s4024() throws {
    let (queries, asleep) = try metricsRun(at: noon) { world in
      for (index, source) in MetricsSources.all.enumerated() {
        let start = utc("2024-07-10T04:00").advanced(by: Int64(index) * Milliseconds.hour)
        try world.sleep(
          .asleepUnspecified,
          TimeRange(start: start, end: start.advanced(by: Milliseconds.hour)), from: source)
      }
      let sleep = try await world.service.fetchSleepAnalysis(for: noon.date)
      return (world.provider.queries, sleep.timeAsleep)
    }
    #expect(queries == [.sleepAnalysis])
    #expect(asleep == 3 * Milliseconds.hour)
  }

  @Test("S4-003 without health data every fetch says so")
  func s4003Fetch() throws {
    let setup = MetricsWorld.Setup {
      $0.store.faults = [StoreFault(.unavailable(StoreFault.Window(from: 0, seconds: 1_000)))]
    }
    let (isAvailable, errors) = try metricsRun(at: noon, asks: false, setup) { world in
      var errors: [Metrics.ServiceError?] = []
      do {
        _ = try await world.service.fetchLatestMetrics()
      } catch { errors.append(error as? Metrics.ServiceError) }
      do {
        _ = try await world.service.fetchDailySteps(for: noon.date)
      } catch { errors.append(error as? Metrics.ServiceError) }
      do {
        _ = try await world.service.requestAuthorization()
      } catch { errors.append(error as? Metrics.ServiceError) }
      return (world.service.isHealthDataAvailable(), errors)
    }
    #expect(!isAvailable)
    #expect(errors == [.notAvailable, .notAvailable, .notAvailable])
  }
}
