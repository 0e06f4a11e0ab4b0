import Foundation
import HealthContracts
import HealthModel
import HealthServices
import TestSupport
import Testing

/// The eight cases of interval merging that the step-and-sleep app tests by name.
@Suite struct MergedDurationTests {
  @Test("no interval at all lasts nothing")
  func empty() {
    #expect(SleepMergeService.mergedDuration([]) == 0)
  }

  @Test("many intervals in any order cover what a map of their seconds covers")
  func many() {
    var random = Xorshift(seed: 3)
    // Ranges evenly spread, crowded, and with one far away.
    let spreads: [(starts: Int64, far: Int64)] = [(20_000, 0), (40, 0), (3_000, 1 << 40)]
    for count in [63, 64, 65, 500, 1_000] {
      for spread in spreads {
        var covered: Set<Int64> = []
        var intervals: [DateInterval] = []
        for place in 0..<count {
          let far = place == count / 2 ? spread.far : 0
          let start = far + Int64(random.next() % UInt64(spread.starts))
          let length = Int64(random.next() % 30)
          covered.formUnion(start..<start + length)
          let date = Date(timeIntervalSinceReferenceDate: Double(start))
          intervals.append(DateInterval(start: date, duration: Double(length)))
        }
        #expect(
          SleepMergeService.mergedDuration(intervals) == Double(covered.count),
          "\(count) intervals, \(spread)")
      }
    }
  }

  @Test("a single interval lasts as long as it is")
  func single() {
    #expect(duration(("2024-01-01T23:00", "2024-01-02T06:00")) == 7 * 3_600)
    #expect(duration(("2024-01-01T23:00", "2024-01-01T23:00")) == 0)
  }

  @Test("non-overlapping intervals add up")
  func nonOverlapping() {
    let nap = ("2024-01-02T14:00", "2024-01-02T14:30")
    #expect(duration(("2024-01-01T23:00", "2024-01-02T06:00"), nap) == 7.5 * 3_600)
  }

  @Test("fully overlapping intervals, 23:00-06:00 and 23:30-05:30, last seven hours")
  func fullyOverlapping() {
    let watch = ("2024-01-01T23:00", "2024-01-02T06:00")
    let phone = ("2024-01-01T23:30", "2024-01-02T05:30")
    #expect(duration(watch, phone) == 7 * 3_600)
    #expect(duration(watch, watch) == 7 * 3_600)
  }

  @Test("partially overlapping intervals count their shared time once")
  func partiallyOverlapping() {
    let watch = ("2024-01-01T23:00", "2024-01-02T04:00")
    let phone = ("2024-01-02T03:00", "2024-01-02T06:00")
    #expect(duration(watch, phone) == 7 * 3_600)
  }

  @Test("adjacent intervals join without a gap and without an overlap")
  func adjacent() {
    let first = ("2024-01-01T23:00", "2024-01-02T02:00")
    let second = ("2024-01-02T02:00", "2024-01-02T06:00")
    #expect(duration(first, second) == 7 * 3_600)
  }

  @Test("unsorted intervals last as long as sorted ones")
  func unsorted() {
    let first = ("2024-01-01T23:00", "2024-01-02T01:00")
    let second = ("2024-01-02T00:00", "2024-01-02T03:00")
    let third = ("2024-01-02T05:00", "2024-01-02T06:00")
    #expect(duration(third, first, second) == 5 * 3_600)
    #expect(duration(second, third, first) == 5 * 3_600)
    #expect(duration(first, second, third) == 5 * 3_600)
  }

  @Test("many sources with all sorts of overlap last as long as their union")
  func manySources() {
    let sources = [
      ("2024-01-01T22:50", "2024-01-02T06:10"), ("2024-01-01T23:00", "2024-01-02T06:00"),
      ("2024-01-02T06:00", "2024-01-02T06:30"), ("2024-01-02T08:00", "2024-01-02T08:20"),
      ("2024-01-01T22:50", "2024-01-01T22:55"), ("2024-01-02T08:10", "2024-01-02T08:20"),
    ]
    // 22:50-06:30 is 460 minutes, 08:00-08:20 is 20.
    #expect(SleepMergeService.mergedDuration(sources.map(interval)) == 480 * 60)
  }

  @Test("fractions of a second are kept to the millisecond")
  func fractions() {
    let start = utc("2024-01-01T23:00").date
    let intervals = [
      DateInterval(start: start, duration: 0.25),
      DateInterval(start: start.addingTimeInterval(0.125), duration: 0.25),
    ]
    #expect(SleepMergeService.mergedDuration(intervals) == 0.375)
  }

  private func duration(_ intervals: (String, String)...) -> TimeInterval {
    SleepMergeService.mergedDuration(intervals.map(interval))
  }

  private func interval(_ bounds: (String, String)) -> DateInterval {
    utc(bounds.0, bounds.1).dateInterval
  }
}
