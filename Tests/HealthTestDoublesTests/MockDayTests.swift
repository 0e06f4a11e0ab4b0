import Foundation
import HealthContracts
import HealthTestDoubles
import Testing

/// The mock's table over days of every length, and what a seed fixes.
@MainActor
@Suite struct MockDayTests {
  private static let newYork = "America/New_York"

  private func mock(
    _ seed: Int = 42, _ steps: ClosedRange<Int> = 5_000...15_000, zone: String = "UTC"
  ) -> MockStatisticsQueryProvider {
    MockStatisticsQueryProvider(seed: seed, dailySteps: steps, zone: zone, hasLatency: false)
  }

  private func utc(_ day: String, hour: Int = 0) throws -> Date {
    let date = try Date("\(day)T00:00:00Z", strategy: .iso8601)
    return date + Double(hour) * 3_600
  }

  @Test("it is available and authorized before and after being asked, for every seed")
  func alwaysAvailable() async throws {
    for seed in [0, 1, 42, -7, .min, .max] {
      let mock = mock(seed)
      for _ in 0..<2 {
        #expect(mock.isAvailable && mock.authorizationStatus() == .authorized)
        try await mock.requestAuthorization()
      }
    }
  }

  @Test("days of 23, 24 and 25 hours keep to the table, and their samples lie inside them")
  func dayLengths() async throws {
    let cases: [(String, Int, Int)] = [
      ("2024-03-10", 5, 23), ("2024-03-09", 5, 24), ("2024-11-03", 4, 25), ("2024-11-04", 5, 24),
    ]
    for (day, hour, length) in cases {
      let start = try utc(day, hour: hour)
      let interval = DateInterval(start: start, duration: Double(length) * 3_600)
      for seed in 0..<20 {
        let mock = mock(seed, zone: Self.newYork)
        let count = try await mock.getAggregatedStepCount(for: interval)
        #expect((5_000...15_000).contains(count), "\(day)")
        let samples = try await mock.getRawStepSamples(for: interval)
        #expect((50...200).contains(samples.count), "\(day)")
        #expect(samples.reduce(0) { $0 + $1.count } == count)
        #expect(
          samples.allSatisfy { interval.start <= $0.startDate && $0.endDate <= interval.end })
      }
    }
  }

  @Test("a year is within 365 times a day's range, and the sum of its days")
  func year() async throws {
    let start = try utc("2023-01-01")
    let mock = mock()
    var sum = 0
    var totals: [Int] = []
    for day in 0..<365 {
      let interval = DateInterval(start: start + Double(day) * 86_400, duration: 86_400)
      totals.append(try await mock.getAggregatedStepCount(for: interval))
      sum += totals[day]
    }
    let whole = DateInterval(start: start, duration: 365 * 86_400)
    #expect(try await mock.getAggregatedStepCount(for: whole) == sum)
    #expect((365 * 5_000...365 * 15_000).contains(sum))
    // The mean of a uniform draw is 10,000; of 365 draws it is within 5 standard errors of 151.
    #expect(abs(sum / 365 - 10_000) < 760)
    // Neighbours differ by a third of the range on average, not by a step.
    let jumps = zip(totals, totals.dropFirst()).map { abs($0 - $1) }
    #expect(jumps.reduce(0, +) / jumps.count > 2_000)
  }

  @Test("every number of a day's range is drawn, both ends too, each about as often")
  func everyNumber() async throws {
    var counts: [Int: Int] = [:]
    let start = try utc("2020-01-01")
    let mock = mock(42, 5_000...5_003)
    for day in 0..<800 {
      let interval = DateInterval(start: start + Double(day) * 86_400, duration: 86_400)
      counts[try await mock.getAggregatedStepCount(for: interval), default: 0] += 1
    }
    #expect(counts.keys.sorted() == [5_000, 5_001, 5_002, 5_003])
    // 200 of 800 with a standard deviation of 12.
    #expect(counts.values.allSatisfy { (140...260).contains($0) })
  }

  @Test("a day belongs to its date: it is the same from whatever interval it is looked at")
  func byDate() async throws {
    let day = DateInterval(start: try utc("2024-05-05"), duration: 86_400)
    let wanted = try await mock().getRawStepSamples(for: day).map(\.uuid)
    for shift in [-30.3, -2, -1.5, -0.25] {
      let start = day.start + shift * 86_400
      let wide = DateInterval(start: start, end: day.end + 40_000)
      let samples = try await mock().getRawStepSamples(for: wide)
      #expect(
        samples.filter { day.start <= $0.startDate && $0.startDate < day.end }.map(\.uuid)
          == wanted)
      let before = try await mock().getAggregatedStepCount(
        for: DateInterval(start: start, end: day.start))
      let until = try await mock().getAggregatedStepCount(
        for: DateInterval(start: start, end: day.end))
      #expect(
        try await mock().getAggregatedStepCount(for: day) == until - before)
    }
  }

  @Test("a sample that starts inside is there, though it ends after the interval")
  func clippedByStart() async throws {
    let day = DateInterval(start: try utc("2024-05-05"), duration: 86_400)
    for sample in try await mock().getRawStepSamples(for: day) {
      let short = DateInterval(start: day.start, end: sample.startDate + 1)
      #expect(try await mock().getRawStepSamples(for: short).last?.uuid == sample.uuid)
      #expect(short.end < sample.endDate)
      let until = DateInterval(start: day.start, end: sample.startDate)
      #expect(try await mock().getRawStepSamples(for: until).last?.uuid != sample.uuid)
    }
  }

  @Test("the same question has the same answer, every sample one writer and one device")
  func repeated() async throws {
    let mock = mock()
    let days = DateInterval(start: try utc("2024-05-05", hour: 7), duration: 3 * 86_400)
    let first = try await mock.getRawStepSamples(for: days).compactMap { $0 as? MockStepSample }
    let count = try await mock.getAggregatedStepCount(for: days)
    for _ in 0..<3 {
      let again = try await mock.getRawStepSamples(for: days).compactMap { $0 as? MockStepSample }
      #expect(again == first && !first.isEmpty)
      #expect(try await mock.getAggregatedStepCount(for: days) == count)
    }
    #expect(first.allSatisfy { $0.sourceBundleId == "com.apple.health.mock" })
    #expect(first.allSatisfy { $0.sourceDeviceName == "Mock iPhone" })
  }

  @Test("seed 42 is these days, this total and these samples")
  func golden() async throws {
    let mock = mock()
    let start = try utc("2024-01-01")
    let days = DateInterval(start: start, duration: 3 * 86_400)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    for sample in try await mock.getRawStepSamples(for: days) {
      let offset = Int((sample.startDate.timeIntervalSince(start) * 1_000).rounded())
      let length = Int((sample.endDate.timeIntervalSince(start) * 1_000).rounded()) - offset
      add("\(sample.uuid.uuidString) \(offset) \(length) \(sample.count)\n")
    }
    var totals: [Int] = []
    for day in 0..<3 {
      let interval = DateInterval(start: start + Double(day) * 86_400, duration: 86_400)
      totals.append(try await mock.getAggregatedStepCount(for: interval))
    }
    #expect(totals == [10_693, 9_903, 10_481])
    #expect(hash == 0x05d0_dba9_7d23_bd60)
  }
}
