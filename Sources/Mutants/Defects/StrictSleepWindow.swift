import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let strictSleepWindow = Mutant(
    "strictSleepWindow", "Counts only samples that are entirely in the window",
    seenIn: "predicates with a strict start and end, which lose sleep across midnight"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeStrictSleepWindow() }
  }
}

private struct SleepMergeStrictSleepWindow: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let inside = samples.filter { $0.range.intersection(window) == $0.range }
    return SleepMergeService().mergedSleep(inside, in: window)
  }
}
