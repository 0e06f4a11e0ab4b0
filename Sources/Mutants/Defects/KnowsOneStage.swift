import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let knowsOneStage = Mutant(
    "knowsOneStage", "Counts only sleep without a stage",
    seenIn: "code from before iOS 16, when the only value for sleep was `asleep`"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeKnowsOneStage() }
  }
}

private struct SleepMergeKnowsOneStage: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    SleepMergeService().mergedSleep(
      samples.filter { $0.stage == .asleepUnspecified || !$0.stage.isAsleep }, in: window)
  }
}
