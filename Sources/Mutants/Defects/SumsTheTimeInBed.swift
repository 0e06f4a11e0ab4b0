import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let sumsTheTimeInBed = Mutant(
    "sumsTheTimeInBed", "Adds up the time in bed of all sources",
    seenIn: "nights of 15.46 h, which are sums over sources (edge case I-9)",
    on: "app-fortnight"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeSumsTheTimeInBed() }
  }
}

private struct SleepMergeSumsTheTimeInBed: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    MergedSleep(
      asleep: SleepMergeService().mergedSleep(samples, in: window).asleep,
      inBed: samples.filter { $0.stage == .inBed }
        .reduce(0) { $0 + max(0, $1.range.intersection(window).length) })
  }
}
