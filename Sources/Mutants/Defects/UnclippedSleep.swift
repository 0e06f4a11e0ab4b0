import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let unclippedSleep = Mutant(
    "unclippedSleep", "Counts in full the samples that are only partly in the window",
    seenIn: "windows cut by a query without clipping (edge case I-12)"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeUnclippedSleep() }
  }
}

private struct SleepMergeUnclippedSleep: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let wide = TimeRange(
      start: window.start.advanced(by: -7 * Milliseconds.day),
      end: window.end.advanced(by: 7 * Milliseconds.day))
    return SleepMergeService().mergedSleep(samples, in: wide)
  }
}
