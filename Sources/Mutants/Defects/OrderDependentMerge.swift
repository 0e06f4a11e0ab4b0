import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let orderDependentMerge = Mutant(
    "orderDependentMerge", "Merges each sample into the one before it, without sorting",
    seenIn: "one-pass merges that assume sorted input"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeOrderDependentMerge() }
  }
}

private struct SleepMergeOrderDependentMerge: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    var asleep: Int64 = 0
    var last: TimeRange?
    for sample in samples where sample.stage.isAsleep {
      let clipped = sample.range.intersection(window)
      let reached = last.map { max($0.end, clipped.start) } ?? clipped.start
      asleep += max(0, clipped.end.milliseconds - reached.milliseconds)
      last = clipped
    }
    let inBed = SleepMergeService().mergedSleep(samples, in: window).inBed
    return MergedSleep(asleep: asleep, inBed: inBed)
  }
}
