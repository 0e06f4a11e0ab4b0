import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let genericPlusStages = Mutant(
    "genericPlusStages", "Adds generic sleep to staged sleep of the same time",
    seenIn: "apps that were written for one asleep value and added stages later"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeGenericPlusStages() }
  }
}

private struct SleepMergeGenericPlusStages: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let generic = samples.filter { $0.stage == .asleepUnspecified }
    let others = samples.filter { $0.stage != .asleepUnspecified }
    let merged = SleepMergeService().mergedSleep(others, in: window)
    let added = SleepMergeService().mergedSleep(generic, in: window)
    return MergedSleep(asleep: merged.asleep + added.asleep, inBed: merged.inBed)
  }
}
