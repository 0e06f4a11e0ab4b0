import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let clampTo24Hours = Mutant(
    "clampTo24Hours", "Looks back 24 hours at most, even on a day of 25 hours",
    seenIn: "finding P10 of the steps-and-sleep audit, after its fix"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeClampTo24Hours() }
  }
}

private struct SleepMergeClampTo24Hours: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let start = max(window.start, window.end.advanced(by: -24 * Milliseconds.hour))
    return SleepMergeService().mergedSleep(samples, in: TimeRange(start: start, end: window.end))
  }
}
