import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let awakeAsSleep = Mutant(
    "awakeAsSleep", "Counts time awake during the night as sleep",
    seenIn: "sleep totals that exclude only in-bed samples"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeAwakeAsSleep() }
  }
}

private struct SleepMergeAwakeAsSleep: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let changed = samples.map {
      $0.stage == .awake
        ? SleepSample(range: $0.range, stage: .asleepUnspecified, source: $0.source) : $0
    }
    return SleepMergeService().mergedSleep(changed, in: window)
  }
}
