import HealthContracts
import HealthModel
import HealthServices
import TestSupport
import Testing

@Suite struct SleepMergeTests {
  private let service = SleepMergeService()

  @Test("a watch's 23:00-06:00 and a phone's 23:30-05:30 are seven hours asleep, in either order")
  func example() {
    let watch = SleepSample(
      range: utc("2024-01-01T23:00", "2024-01-02T06:00"), stage: .asleepCore, source: 0)
    let phone = SleepSample(
      range: utc("2024-01-01T23:30", "2024-01-02T05:30"), stage: .asleepUnspecified, source: 1)
    let window = utc("2024-01-01T12:00", "2024-01-02T12:00")
    let seven = MergedSleep(asleep: 7 * 3_600_000, inBed: 0)
    #expect(service.mergedSleep([watch, phone], in: window) == seven)
    #expect(service.mergedSleep([phone, watch], in: window) == seven)
  }

  @Test("a window of 25 hours loses nothing, and what reaches beyond it is cut off")
  func longDay() {
    let window = utc("2024-11-03T04:00", "2024-11-04T05:00")
    for stage in SleepStage.allCases {
      for (start, end) in [
        ("2024-11-03T04:00", "2024-11-04T05:00"), ("2024-11-01T00:00", "2024-11-09T00:00"),
      ] {
        let merged = service.mergedSleep(
          [SleepSample(range: utc(start, end), stage: stage, source: 0)], in: window)
        #expect(merged.asleep == (stage.isAsleep ? 25 * 3_600_000 : 0))
        #expect(merged.inBed == (stage == .inBed ? 25 * 3_600_000 : 0))
      }
    }
  }

  @Test("samples outside the window, at its very edges and of no length add nothing")
  func edges() {
    let window = TimeRange(1_000, 2_000)
    for range in [
      TimeRange(0, 999), TimeRange(0, 1_000), TimeRange(2_000, 3_000), TimeRange(2_001, 3_000),
      TimeRange(1_500, 1_500), TimeRange(1_000, 1_000), TimeRange(2_000, 2_000),
    ] {
      let merged = service.mergedSleep(
        [SleepSample(range: range, stage: .asleepDeep, source: 0)], in: window)
      #expect(merged == MergedSleep(asleep: 0, inBed: 0))
    }
    let all = SleepSample(range: TimeRange(0, 9_000), stage: .asleepREM, source: 0)
    #expect(service.mergedSleep([all], in: TimeRange(5, 5)) == MergedSleep(asleep: 0, inBed: 0))
    #expect(service.mergedSleep([], in: window) == MergedSleep(asleep: 0, inBed: 0))
  }

  @Test("two samples of any stages, anywhere on a grid of seconds, match a count second by second")
  func pairs() {
    let samples = placements(upTo: Exhaustive.isWhole ? 8 : 6).flatMap { range in
      SleepStage.allCases.map { SleepSample(range: range, stage: $0, source: 0) }
    }
    var number = 0
    for left in samples {
      for right in samples {
        number += 1
        if !agrees([left, right], number) { return }
      }
    }
    #expect(number == (Exhaustive.isWhole ? 270 * 270 : 168 * 168))
  }

  @Test("three samples of one stage, in all orders on a grid of seconds, match a count by seconds")
  func triples() {
    let ranges = placements(upTo: Exhaustive.isWhole ? 8 : 6)
    var number = 0
    for first in ranges {
      for second in ranges {
        for third in ranges {
          number += 1
          let samples = [first, second, third].enumerated().map {
            SleepSample(range: $1, stage: .asleepCore, source: $0)
          }
          if !agrees(samples, number) { return }
        }
      }
    }
    #expect(number == (Exhaustive.isWhole ? 45 * 45 * 45 : 28 * 28 * 28))
  }

  @Test("three samples in bed, awake or asleep, in all orders on a few seconds, match the count")
  func stagedTriples() {
    let samples = placements(upTo: Exhaustive.isWhole ? 4 : 3).flatMap { range in
      [SleepStage.inBed, .awake, .asleepREM].map { SleepSample(range: range, stage: $0, source: 0) }
    }
    var number = 0
    for first in samples {
      for second in samples {
        for third in samples {
          number += 1
          if !agrees([first, second, third], number) { return }
        }
      }
    }
    #expect(number == (Exhaustive.isWhole ? 45 * 45 * 45 : 30 * 30 * 30))
  }

  /// Every range of whole seconds on a grid, empty ones included.
  private func placements(upTo top: Int64) -> [TimeRange] {
    (0...top).flatMap { start in (start...top).map { TimeRange(start * 1_000, $0 * 1_000) } }
  }

  /// Whether the service says what a count of the seconds says; the window changes by number.
  private func agrees(_ samples: [SleepSample], _ number: Int) -> Bool {
    let windows: [(Int64, Int64)] = [(0, 8), (-1, 9), (2, 6), (1, 3), (3, 8), (0, 5), (4, 4)]
    let (from, to) = windows[number % windows.count]
    var asleep: UInt16 = 0
    var inBed: UInt16 = 0
    for sample in samples {
      let first = max(from, sample.range.start.milliseconds / 1_000)
      let last = min(to, sample.range.end.milliseconds / 1_000)
      var seconds: UInt16 = 0
      for second in first..<max(first, last) { seconds |= 1 << UInt16(second) }
      switch sample.stage {
      case .inBed: inBed |= seconds
      case .awake: break
      case .asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM: asleep |= seconds
      }
    }
    let expected = MergedSleep(
      asleep: Int64(asleep.nonzeroBitCount) * 1_000, inBed: Int64(inBed.nonzeroBitCount) * 1_000)
    let merged = service.mergedSleep(samples, in: TimeRange(from * 1_000, to * 1_000))
    if merged != expected { Issue.record("\(samples) in \(from)..<\(to) gives \(merged)") }
    return merged == expected
  }
}
