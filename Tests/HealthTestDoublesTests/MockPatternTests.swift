import Foundation
import HealthContracts
import HealthTestDoubles
import Testing
import VirtualTime

@MainActor
@Suite struct MockPatternTests {
  /// A Monday.
  private static let monday = Date(timeIntervalSince1970: 1_704_067_200)

  @Test("by default weekdays have 8,000 to 12,000 steps, weekends 5,000 to 9,000, by a given seed")
  func weekly() async throws {
    var means: [Bool: Int] = [:]
    for seed in [42, 7] {
      let mock = MockStatisticsQueryProvider.withWeeklyPattern(seed: seed, hasLatency: false)
      #expect(mock.seed == UInt64(seed))
      var sums = [false: 0, true: 0]
      for day in 0..<70 {
        let interval = DateInterval(start: Self.monday + Double(day) * 86_400, duration: 86_400)
        let count = try await mock.getAggregatedStepCount(for: interval)
        let isWeekend = day % 7 >= 5
        #expect((isWeekend ? 5_000...9_000 : 8_000...12_000).contains(count), "day \(day)")
        sums[isWeekend, default: 0] += count
      }
      means = [false: sums[false, default: 0] / 50, true: sums[true, default: 0] / 20]
      #expect(means[true, default: 0] < means[false, default: 0])
    }
  }

  @Test("the weekend is that of the mock's zone, not of the machine")
  func zone() async throws {
    // Saturday begins in Auckland while it is Friday noon or before in UTC.
    let mock = MockStatisticsQueryProvider.withWeeklyPattern(
      weekdaySteps: 20_000...21_000, weekendSteps: 3_000...4_000, zone: "Pacific/Auckland",
      hasLatency: false)
    for day in 0..<14 {
      let start = Self.monday + Double(day) * 86_400 - 13 * 3_600
      let count = try await mock.getAggregatedStepCount(
        for: DateInterval(start: start, duration: 86_400))
      #expect((day % 7 >= 5 ? 3_000...4_000 : 20_000...21_000).contains(count), "day \(day)")
    }
  }

  @Test("a count takes 50 ms of virtual time, samples 100, and asking and availability none")
  func latency() {
    let outcome = Simulation(keepsTrace: false).run { @MainActor in
      let mock = MockStatisticsQueryProvider(seed: 42)
      let day = DateInterval(start: Self.monday, duration: 86_400)
      var times: [Int64] = []
      func note() { times.append(Simulation.current?.now ?? -1) }
      #expect(mock.isAvailable && mock.authorizationStatus() == .authorized)
      note()
      try await mock.requestAuthorization()
      note()
      _ = try await mock.getAggregatedStepCount(for: day)
      note()
      _ = try await mock.getAggregatedStepCount(for: DateInterval(start: day.start, duration: 1e9))
      note()
      _ = try await mock.getRawStepSamples(for: day)
      note()
      return times
    }
    guard case .finished(let times) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(times == [0, 0, 50_000_000, 100_000_000, 200_000_000])
  }

  @Test("a sample has six fields, all of them given")
  func sample() {
    let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 7))
    let sample = MockStepSample(
      uuid: uuid, startDate: Self.monday, endDate: Self.monday + 60, count: 9,
      sourceBundleId: "com.watch", sourceDeviceName: nil)
    let data: any StepSampleData = sample
    #expect(data.uuid == uuid && data.startDate == Self.monday && data.count == 9)
    #expect(data.endDate == Self.monday + 60 && data.sourceBundleId == "com.watch")
    #expect(data.sourceDeviceName == nil)
    #expect(Mirror(reflecting: sample).children.count == 6)
  }

  @Test("a mock day is in the published band of steps; its samples' distance is told")
  func characteristics() async throws {
    let mock = MockStatisticsQueryProvider.withWeeklyPattern(seed: 42, hasLatency: false)
    let days = (0..<28).map {
      DateInterval(start: Self.monday + Double($0) * 86_400, duration: 86_400)
    }
    let found = try await MockCharacteristics(of: days, from: mock)
    #expect(found.stepsPerDay.distance == 0)
    #expect(found.stepsPerDay.band.contains(found.stepsPerDay.median))
    #expect(found.samplesPerDay.distance == 0)
    // The table's 30 s to 5 min are shorter than what a phone writes.
    #expect((150...180).contains(found.secondsPerSample.median))
    #expect(
      found.secondsPerSample.distance
        == found.secondsPerSample.band.lowerBound - found.secondsPerSample.median)
    let empty = MockCharacteristics.Figure(median: 3, band: 5...9, source: "-")
    #expect(empty.distance == 2)
    #expect(MockCharacteristics.Figure(median: 9.5, band: 5...9, source: "-").distance == 0.5)
  }
}
