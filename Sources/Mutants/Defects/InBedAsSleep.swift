import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let inBedAsSleep = Mutant(
    "inBedAsSleep", "Counts time in bed as sleep",
    seenIn: "a public service whose deep sleep doubled; edge case I-22"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeInBedAsSleep() }
  }
}

private struct SleepMergeInBedAsSleep: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let changed = samples.map {
      $0.stage == .inBed
        ? SleepSample(range: $0.range, stage: .asleepUnspecified, source: $0.source) : $0
    }
    return SleepMergeService().mergedSleep(changed, in: window)
  }
}
