import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let assumesSortedInput = Mutant(
    "assumesSortedInput", "Infers the order of samples from the first and the last one",
    seenIn: "merges that look only at the ends of their input to avoid a sort"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeAssumesSortedInput() }
  }
}

private struct SleepMergeAssumesSortedInput: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let reference = SleepMergeService().mergedSleep(samples, in: window)
    guard let first = samples.first?.range.start, let last = samples.last?.range.start,
      last < first
    else { return reference }
    // Assumes descending order and merges from the back, which skips the samples that start before
    // the first one.
    let seen = samples.filter { $0.range.start >= first }
    return MergedSleep(
      asleep: SleepMergeService().mergedSleep(seen, in: window).asleep, inBed: reference.inBed)
  }
}
