import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing

@Suite("Metrics: days and nights")
struct MetricsDayTests {
  /// The hours of a day and its night, as the batch states them.
  private func hours(_ now: Instant, zone: String) throws -> [Int64] {
    try metricsRun(at: now, zone: zone) { world in
      let batch = try await world.service.fetchLatestMetrics()
      return [batch.time.length, batch.night.length].map { $0 / Milliseconds.hour }
    }
  }

  @Test("S4-019 S4-025 days and nights have 23, 24 or 25 hours")
  func s4019Lengths() throws {
    let york = "America/New_York"
    // 10 March 2024: the clock springs forward; the night before it is short as well.
    #expect(try hours(utc("2024-03-09T20:00"), zone: york) == [24, 24])
    #expect(try hours(utc("2024-03-10T20:00"), zone: york) == [23, 23])
    #expect(try hours(utc("2024-03-11T20:00"), zone: york) == [24, 24])
    // 3 November 2024: it falls back.
    #expect(try hours(utc("2024-11-03T20:00"), zone: york) == [25, 25])
    // Lord Howe moves by half an hour.
    #expect(try hours(utc("2024-04-07T01:00"), zone: "Australia/Lord_Howe") == [24, 24])
  }

  @Test("S4-019 a day holds what starts from midnight to midnight, on clock changes too")
  func s4019Edges() throws {
    let sums = try metricsRun(at: utc("2024-03-10T20:00")) { world in
      @MainActor func walk(_ start: Instant, _ steps: Int32) throws {
        try world.put(.stepCount, start, start.advanced(by: Milliseconds.minute), steps)
      }
      // New York's 10 March lasts from 05:00 to 04:00 UTC.
      try walk(utc("2024-03-10T05:00").advanced(by: -1), 1)
      try walk(utc("2024-03-10T05:00"), 10)
      try walk(utc("2024-03-11T04:00").advanced(by: -1), 100)
      try walk(utc("2024-03-11T04:00"), 1_000)
      var sums: [Int] = []
      for day in ["2024-03-09", "2024-03-10", "2024-03-11"] {
        sums.append(try await world.service.fetchDailySteps(for: utc(day + "T18:00").date))
      }
      return sums
    }
    #expect(sums == [1, 110, 1_000])
  }

  @Test("S4-019 the day's begin is a parameter")
  func s4019Policy() throws {
    let setup = MetricsWorld.Setup { $0.service.day = DayPolicy(hour: 4, minute: 0) ?? .midnight }
    let sums = try metricsRun(at: utc("2024-07-10T16:00"), setup) { world in
      // Three in the morning belongs to the day before.
      try world.put(.stepCount, utc("2024-07-10T07:00"), utc("2024-07-10T07:10"), 50)
      return [
        try await world.service.fetchDailySteps(for: utc("2024-07-09T16:00").date),
        try await world.service.fetchDailySteps(for: utc("2024-07-10T16:00").date),
      ]
    }
    #expect(sums == [50, 0])
  }

  @Test("S4-025 the night runs from noon to noon; sleep across noon is cut, and lost nowhere")
  func s4025() throws {
    let hours = try metricsRun(at: utc("2024-07-10T20:00")) { world in
      // A day sleeper: 10:00 to 15:00 in New York.
      try world.sleep(.asleepCore, utc("2024-07-10T14:00", "2024-07-10T19:00"))
      var hours: [Int64] = []
      for day in ["2024-07-09", "2024-07-10", "2024-07-11", "2024-07-12"] {
        let night = try await world.service.fetchSleepAnalysis(for: utc(day + "T20:00").date)
        hours.append(night.core / Milliseconds.hour)
      }
      return hours
    }
    #expect(hours == [0, 2, 3, 0])
  }

  @Test("S4-025 a day sleeper's night may begin at another hour")
  func s4025Sleeper() throws {
    let setup = MetricsWorld.Setup { $0.service.nightHour = 20 }
    let asleep = try metricsRun(at: utc("2024-07-10T20:00"), setup) { world in
      try world.sleep(.asleepCore, utc("2024-07-10T14:00", "2024-07-10T19:00"))
      return try await world.service.fetchSleepAnalysis(for: utc("2024-07-10T20:00").date)
        .timeAsleep
    }
    #expect(asleep == 5 * Milliseconds.hour)
  }

  @Test("S4-025 nights of clock changes count the hours that passed")
  func s4025Clock() throws {
    // 22:00 to 08:00 on the wall: nine hours in spring, eleven in autumn.
    let spring = try metricsRun(at: utc("2024-03-10T20:00")) { world in
      try world.sleep(.asleepDeep, utc("2024-03-10T03:00", "2024-03-10T12:00"))
      return try await world.service.fetchSleepAnalysis(for: utc("2024-03-10T20:00").date)
    }
    #expect(spring.deep == 9 * Milliseconds.hour)
    let autumn = try metricsRun(at: utc("2024-11-03T20:00")) { world in
      // From noon to noon: all 25 hours.
      try world.sleep(.asleepDeep, utc("2024-11-02T10:00", "2024-11-03T20:00"))
      return try await world.service.fetchSleepAnalysis(for: utc("2024-11-03T20:00").date)
    }
    #expect(autumn.deep == 25 * Milliseconds.hour)
  }
}
