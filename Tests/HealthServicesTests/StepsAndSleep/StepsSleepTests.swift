import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import TestSupport
import Testing
import VirtualTime

private let day = utc("2024-07-10T00:00", "2024-07-11T00:00")

@Suite("Steps-and-sleep service: sleep")
struct StepsSleepTests {
  @Test("S3-036 sleep is one query for samples of all sources, without options")
  func s3036() throws {
    try deviceRun { device in
      try device.sleep(utc("2024-07-10T01:00", "2024-07-10T03:00"))
      try device.sleep(utc("2024-07-10T02:00", "2024-07-10T04:00"), from: StepsSources.phone)
      #expect(try await device.hours(day) == 3)
      #expect(
        device.spy.sampleQueries
          == [SampleQuery(.sleepAnalysis, where: .time(from: day.start, to: day.end))])
      #expect(device.spy.statisticsQueries.isEmpty)
    }
  }

  @Test("S3-037 a night begun before the window is matched, one that ends at its start adds 0")
  func s3037() throws {
    try deviceRun { device in
      try device.sleep(utc("2024-07-09T22:00", "2024-07-10T06:00"))
      #expect(try await device.hours(day) == 6)
      #expect(try await device.hours(utc("2024-07-10T06:00", "2024-07-11T00:00")) == 0)
    }
  }

  @Test(
    "S3-038 the four asleep values count, in bed and awake never", arguments: SleepStage.allCases)
  func s3038(stage: SleepStage) throws {
    try deviceRun { device in
      try device.sleep(utc("2024-07-10T01:00", "2024-07-10T03:00"), stage)
      let counts: Set<SleepStage> = [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
      #expect(try await device.hours(day) == (counts.contains(stage) ? 2 : 0))
    }
  }

  @Test("S3-039 the value 1 is asleep, whatever it is called")
  func s3039() throws {
    try deviceRun { device in
      let range = utc("2024-07-10T01:00", "2024-07-10T03:00")
      try device.store.deliver(
        [
          NewSample(
            .sleepAnalysis, start: range.start.milliseconds, end: range.end.milliseconds, value: 1)
        ], from: StepsSources.phone)
      #expect(try await device.hours(day) == 2)
      #expect(SleepStage(rawValue: 1) == .asleepUnspecified)
    }
  }

  @Test("S3-040 each sample adds only what lies inside the window")
  func s3040() throws {
    try deviceRun { device in
      try device.sleep(utc("2024-07-10T01:00", "2024-07-10T05:00"))
      try device.sleep(utc("2024-07-10T23:30", "2024-07-11T06:00"))
      #expect(try await device.hours(day) == 4.5)
      #expect(try await device.hours(utc("2024-07-10T02:00", "2024-07-10T03:15")) == 1.25)
    }
  }

  @Test("P8 S3-041 a watch's 23:00-06:00 and a phone's 23:30-05:30 are 7 h, not 13 h")
  func s3041() throws {
    try deviceRun { device in
      try device.sleep(utc("2024-07-09T23:00", "2024-07-10T06:00"))
      try device.sleep(
        utc("2024-07-09T23:30", "2024-07-10T05:30"), .asleepUnspecified, from: StepsSources.phone)
      #expect(try await device.hours(utc("2024-07-09T12:00", "2024-07-10T12:00")) == 7)
    }
  }

  @Test("P10 S3-043 a sample of days' length adds only its part inside the window")
  func s3043() throws {
    try deviceRun { device in
      try device.sleep(utc("2024-07-06T00:00", "2024-07-10T02:00"), .asleepUnspecified)
      #expect(try await device.hours(day) == 2)
      try device.sleep(utc("2024-07-01T00:00", "2024-07-20T00:00"), .asleepUnspecified)
      #expect(try await device.hours(day) == 24)
    }
  }

  @Test("S3-075 the first hour of a day of 25 hours is not lost")
  func s3075() throws {
    try deviceRun { device in
      let long = utc("2024-11-03T04:00", "2024-11-04T05:00")
      try device.sleep(utc("2024-11-03T04:00", "2024-11-03T04:30"))
      try device.sleep(utc("2024-11-04T04:30", "2024-11-04T05:00"))
      #expect(try await device.hours(long) == 1)
    }
  }

  @Test("S3-069 time asleep equals a grid of seconds on random nights of many sources")
  func s3069() throws {
    try deviceRun { device in
      var random = Xorshift(seed: 69)
      let base = utc("2024-07-10T00:00").milliseconds
      for night in 0..<40 {
        let first = base + Int64(night) * 20_000_000
        var grid = [Bool](repeating: false, count: 2_000)
        for _ in 0..<random.int(0...12) {
          let start = random.int(-300...2_100)
          let end = start + random.int(0...600)
          let stage = SleepStage.allCases[random.int(0...5)]
          let source = random.int(0...1) == 0 ? StepsSources.watch : StepsSources.phone
          try device.sleep(
            TimeRange(first + Int64(start) * 1_000, first + Int64(end) * 1_000), stage,
            from: source)
          guard stage != .inBed, stage != .awake else { continue }
          for second in max(0, start)..<max(0, start, min(2_000, end)) { grid[second] = true }
        }
        let hours = try await device.hours(TimeRange(first, first + 2_000_000))
        #expect((hours * 3_600).rounded() == Double(grid.count { $0 }))
      }
    }
  }
}
