import HealthContracts
import HealthModel
import HealthServices
extension Mutant {
  /// Merges the sleep of whichever source a set names first, another one in each process.
  static let hashOrder = Mutant(
    "hashOrder", "Merges the sleep of whichever source a set names first",
    seenIn: "apps that take a set's first element for its best"
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
