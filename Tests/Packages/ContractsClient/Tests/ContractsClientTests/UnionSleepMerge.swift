import HealthContracts
import HealthModel

/// An app's sleep merge: the length of the union, found in one pass over the sorted samples.
final class UnionSleepMerge: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    MergedSleep(
      asleep: union(samples.filter(\.stage.isAsleep), in: window),
      inBed: union(samples.filter { $0.stage == .inBed }, in: window))
  }

  private func union(_ samples: [SleepSample], in window: TimeRange) -> Int64 {
    var total: Int64 = 0
    var covered = window.start
    for range in samples.map(\.range).sorted(by: { $0.start < $1.start }) {
      let start = max(range.start, covered)
      let end = min(range.end, window.end)
      guard start < end else { continue }
      total += end.milliseconds - start.milliseconds
      covered = end
    }
    return total
  }
}
