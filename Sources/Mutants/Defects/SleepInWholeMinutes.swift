import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let sleepInWholeMinutes = Mutant(
    "sleepInWholeMinutes", "Rounds the time asleep down to whole minutes",
    seenIn: "sessions whose length is taken from calendar components without seconds"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeSleepInWholeMinutes() }
  }
}

private struct SleepMergeSleepInWholeMinutes: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let merged = SleepMergeService().mergedSleep(samples, in: window)
    return MergedSleep(
      asleep: merged.asleep / Milliseconds.minute * Milliseconds.minute, inBed: merged.inBed)
  }
}
