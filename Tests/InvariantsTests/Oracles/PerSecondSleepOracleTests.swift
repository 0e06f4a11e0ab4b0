import HealthModel
import Testing

@testable import Invariants

@Suite struct PerSecondSleepOracleTests {
  @Test(
    "it marks what samples cover inside the window, for all pairs of ranges",
    arguments: [5, 8, 9, 16, 17, 20])
  func pairs(_ end: Int64) {
    let window = TimeRange(1_000, 1_000 * end)
    let borders = (0...end + 1).map { 1_000 * $0 }
    var ranges: [(start: Int64, end: Int64)] = []
    for start in borders {
      for end in borders where start <= end { ranges.append((start, end)) }
    }
    for first in ranges {
      for second in ranges {
        var grid = PerSecondSleepOracle(window)
        grid.mark(first.start, first.end)
        grid.mark(second.start, second.end)
        var covered: Int64 = 0
        for time in borders where 1_000 <= time && time < 1_000 * end {
          let isFirst = first.start <= time && time < first.end
          if isFirst || (second.start <= time && time < second.end) { covered += 1_000 }
        }
        #expect(grid.marked == covered, "\(first) \(second)")
      }
    }
  }

  @Test("nothing is marked in a window without length, or far from the samples")
  func nothing() {
    var empty = PerSecondSleepOracle(TimeRange(5_000, 5_000))
    empty.mark(0, 9_000)
    #expect(empty.marked == 0)
    var far = PerSecondSleepOracle(TimeRange(at(0), at(1)))
    far.mark(at(-9), at(-8))
    far.mark(at(8), at(9))
    #expect(far.marked == 0)
  }
}

@Suite struct SleepSampleCursorTests {
  /// What the definition says: every sample that shares time with the window.
  private func naive(_ history: History, _ window: TimeRange) -> [SleepSample] {
    history.sleep.enumerated().flatMap { source, series in
      (0..<series.count).compactMap { row in
        let start = max(series.starts[row], window.start.milliseconds)
        let end = min(series.ends[row], window.end.milliseconds)
        guard start < end else { return nil }
        return SleepSample(range: TimeRange(start, end), stage: series.stages[row], source: source)
      }
    }
  }

  @Test("it finds the samples that share time with ascending windows, each cut to the window")
  func ascending() {
    let history = World().history
    for hours in [1, 5, 24] {
      var scan = SleepSampleCursor(history)
      for start in stride(from: -24, to: 72, by: hours) {
        let window = TimeRange(at(0, start), at(0, start + hours))
        #expect(scan.samples(in: window) == naive(history, window))
      }
    }
  }

  @Test("it finds them in windows that overlap and in a window asked twice")
  func overlapping() {
    let history = World().history
    var scan = SleepSampleCursor(history)
    for start in [0, 0, 1, 2, 4, 22, 23, 24, 24] {
      let window = TimeRange(at(0, start), at(0, start + 30))
      #expect(scan.samples(in: window) == naive(history, window))
    }
  }

  @Test("it finds a sample however long ago it began", arguments: [1, 2, 3, 30])
  func long(_ days: Int) {
    let history = History(
      span: TimeRange(at(-40), at(2)), identifierKey: 1,
      sleep: [sleepSeries("app", [(at(-days) - 1_000, at(2), .asleepCore)])])
    var scan = SleepSampleCursor(history)
    let window = TimeRange(at(0), at(1))
    #expect(scan.samples(in: window) == naive(history, window))
  }
}
