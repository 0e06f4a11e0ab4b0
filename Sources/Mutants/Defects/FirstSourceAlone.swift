import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let firstSourceAlone = Mutant(
    "firstSourceAlone", "Merges only the samples of the first source",
    seenIn:
      "importers that keep the source of the first record, so that the nights of a new watch are "
      + "lost"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeFirstSourceAlone() }
  }
}

private struct SleepMergeFirstSourceAlone: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    SleepMergeService().mergedSleep(
      samples.filter { $0.source == samples.first?.source }, in: window)
  }
}
