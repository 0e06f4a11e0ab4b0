import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let hashOrder = Mutant(
    "hashOrder", "Merges only the sleep of the first source in a set",
    seenIn: "apps that treat a set's first element as the best"
  ) { suite in
    suite.with(\.sleepMerge) { HashOrderMerge() }
  }
}

private struct HashOrderMerge: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let first = Set(samples.map(\.source)).first
    return SleepMergeService().mergedSleep(samples.filter { $0.source == first }, in: window)
  }
}
