import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let shortWindowsAreEmpty = Mutant(
    "shortWindowsAreEmpty", "Finds no sleep in a window of less than four hours",
    seenIn: "rules that drop short sessions, applied to a part of a night"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeShortWindowsAreEmpty() }
  }
}

private struct SleepMergeShortWindowsAreEmpty: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    if window.length < 4 * Milliseconds.hour { return MergedSleep(asleep: 0, inBed: 0) }
    return SleepMergeService().mergedSleep(samples, in: window)
  }
}
