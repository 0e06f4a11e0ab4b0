import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let endsWithLastStart = Mutant(
    "endsWithLastStart", "Counts only the samples that start up to an hour before the last one",
    seenIn: "a session builder that takes its end from the latest-starting sample"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeEndsWithLastStart() }
  }
}

private struct SleepMergeEndsWithLastStart: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let asleep = samples.filter(\.stage.isAsleep)
    let last = asleep.map(\.range.start).max() ?? window.start
    let late = asleep.filter { $0.range.start >= last.advanced(by: -Milliseconds.hour) }
    let inBed = SleepMergeService().mergedSleep(samples, in: window).inBed
    let merged = SleepMergeService().mergedSleep(late, in: window)
    return MergedSleep(asleep: merged.asleep, inBed: inBed)
  }
}
