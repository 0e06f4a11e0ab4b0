import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let sumOfSleepSources = Mutant(
    "sumOfSleepSources", "Adds up the asleep samples of all sources",
    seenIn: "finding P8 of the steps-and-sleep audit: 13 hours instead of 7"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeSumOfSleepSources() }
  }
}

private struct SleepMergeSumOfSleepSources: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    func total(_ wanted: (SleepStage) -> Bool) -> Int64 {
      samples.reduce(0) {
        wanted($1.stage) ? $0 + $1.range.intersection(window).length : $0
      }
    }
    return MergedSleep(asleep: total(\.isAsleep), inBed: total { $0 == .inBed })
  }
}
