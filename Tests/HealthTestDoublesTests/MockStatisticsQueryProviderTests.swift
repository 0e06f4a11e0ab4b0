import Foundation
import HealthContracts
import HealthTestDoubles
import Testing

@MainActor
@Suite struct MockStatisticsQueryProviderTests {
  private static let start = Date(timeIntervalSince1970: 1_709_856_000)

  private func mock(seed: Int = 42, zone: String = "UTC") -> MockStatisticsQueryProvider {
    MockStatisticsQueryProvider(seed: seed, zone: zone, hasLatency: false)
  }

  private func days(_ first: Double, _ count: Double) -> DateInterval {
    DateInterval(start: Self.start + first * 86_400, duration: count * 86_400)
  }

  @Test("it is always available and authorized")
  func available() async throws {
    let mock = mock()
    try await mock.requestAuthorization()
    #expect(mock.isAvailable && mock.authorizationStatus() == .authorized && mock.seed == 42)
  }

  @Test("a day has 5,000 to 15,000 steps in 50 to 200 samples, which add up to it")
  func table() async throws {
    for seed in [0, 1, 42, -1, .min, .max] {
      let mock = mock(seed: seed)
      for day in stride(from: -400.0, to: 400, by: 7) {
        let count = try await mock.getAggregatedStepCount(for: days(day, 1))
        #expect((5_000...15_000).contains(count))
        let samples = try await mock.getRawStepSamples(for: days(day, 1))
        #expect((50...200).contains(samples.count))
        #expect(samples.reduce(0) { $0 + $1.count } == count)
        #expect(samples.allSatisfy { (10...500).contains($0.count) })
        #expect(
          samples.allSatisfy { (30...300).contains($0.endDate.timeIntervalSince($0.startDate)) })
        for (sample, next) in zip(samples, samples.dropFirst()) {
          #expect(sample.endDate <= next.startDate)
        }
        #expect(samples.allSatisfy { $0.sourceBundleId == "com.apple.health.mock" })
      }
    }
  }

  @Test("two years have a realistic total, no day is skipped, and the samples fit the table")
  func years() async throws {
    let mock = mock()
    let interval = days(0, 730)
    let total = try await mock.getAggregatedStepCount(for: interval)
    #expect((730 * 8_000...730 * 12_000).contains(total))
    let samples = try await mock.getRawStepSamples(for: interval)
    #expect((36_500...146_000).contains(samples.count))
    let dates = Set(samples.map { Int($0.startDate.timeIntervalSince(Self.start) / 86_400) })
    #expect(dates.count == 730)
    #expect(Set(samples.map(\.uuid)).count == samples.count)
  }

  @Test("parts add up to the whole wherever it is cut, and samples belong to their part")
  func halves() async throws {
    let mock = mock(zone: "America/New_York")
    let whole = days(0.3, 20.4)
    let total = try await mock.getAggregatedStepCount(for: whole)
    let all = try await mock.getRawStepSamples(for: whole).map(\.uuid)
    for cut in stride(from: 0.0, through: 1, by: 0.037) {
      let middle = whole.start + (whole.duration * cut).rounded()
      let parts = [
        DateInterval(start: whole.start, end: middle), DateInterval(start: middle, end: whole.end),
      ]
      var sum = 0
      var found: [UUID] = []
      for part in parts {
        sum += try await mock.getAggregatedStepCount(for: part)
        found += try await mock.getRawStepSamples(for: part).map(\.uuid)
      }
      #expect(sum == total)
      #expect(found == all)
    }
  }

  @Test("a seed fixes everything, in any order of questions; another seed gives other data")
  func seeds() async throws {
    let first = mock()
    let second = mock()
    let early = try await first.getRawStepSamples(for: days(0, 3)).map(\.uuid)
    _ = try await second.getAggregatedStepCount(for: days(-50, 100))
    #expect(try await second.getRawStepSamples(for: days(0, 3)).map(\.uuid) == early)
    #expect(try await first.getRawStepSamples(for: days(0, 3)).map(\.uuid) == early)
    #expect(try await mock(seed: 43).getRawStepSamples(for: days(0, 3)).map(\.uuid) != early)
  }

  @Test("a drawn seed is told, and makes the same mock again")
  func drawn() async throws {
    var source = Counter(state: 7)
    let drawn = MockStatisticsQueryProvider(drawingSeedFrom: &source)
    let again = mock(seed: Int(truncatingIfNeeded: drawn.seed))
    let count = try await again.getAggregatedStepCount(for: days(1, 9))
    #expect(try await drawn.getAggregatedStepCount(for: days(1, 9)) == count)
    #expect(MockStatisticsQueryProvider(drawingSeedFrom: &source).seed != drawn.seed)
  }

  @Test("Saturdays and Sundays differ, by the date in the mock's zone")
  func week() async throws {
    let mock = MockStatisticsQueryProvider.withWeeklyPattern(
      weekdaySteps: 20_000...21_000, weekendSteps: 3_000...4_000, hasLatency: false)
    // The first day is a Friday.
    for day in 0..<28 {
      let count = try await mock.getAggregatedStepCount(for: days(Double(day), 1))
      let isWeekend = [1, 2].contains(day % 7)
      #expect((isWeekend ? 3_000...4_000 : 20_000...21_000).contains(count), "day \(day)")
    }
  }

  @Test("days of 23 and 25 hours and a day that a zone skips have no hole and no overlap")
  func civil() async throws {
    for (zone, day) in [("America/New_York", 2.0), ("Pacific/Apia", -4_452.0)] {
      let samples = try await mock(zone: zone).getRawStepSamples(for: days(day - 3, 8))
      #expect(samples.count >= 6 * 50)
      for (sample, next) in zip(samples, samples.dropFirst()) {
        #expect(sample.endDate <= next.startDate)
      }
    }
  }

  @Test("intervals without length, before any day and after all have nothing")
  func outside() async throws {
    let mock = mock()
    for interval in [
      days(1, 0), DateInterval(start: Date(timeIntervalSince1970: -1e11), duration: 1e9),
      DateInterval(start: Date(timeIntervalSince1970: 1e11), duration: 1e9),
    ] {
      #expect(try await mock.getAggregatedStepCount(for: interval) == 0)
      #expect(try await mock.getRawStepSamples(for: interval).isEmpty)
    }
  }
}

/// A generator that counts.
private struct Counter: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1
    return state
  }
}
