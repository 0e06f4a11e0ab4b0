import HealthContracts
import HealthModel
import HealthServices
extension Mutant {
  /// Sorts samples only where the first one does not come first.
  static let assumesSortedInput = Mutant(
    "assumesSortedInput", "Takes samples for sorted where the first one comes first",
    seenIn: "merges that look at one end of their input to spare a sort"
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
    // Taken for the other order, and read from the back: what lies before the last is not seen.
    let seen = samples.filter { $0.range.start >= first }
    return MergedSleep(
      asleep: SleepMergeService().mergedSleep(seen, in: window).asleep, inBed: reference.inBed)
  }
}
