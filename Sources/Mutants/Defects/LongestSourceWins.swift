import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let longestSourceWins = Mutant(
    "longestSourceWins", "Takes a night from the source with the most sleep",
    seenIn: "apps that choose one source per night, and lose what only another one recorded"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeLongestSourceWins() }
  }
}

private struct SleepMergeLongestSourceWins: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let whole = SleepMergeService().mergedSleep(samples, in: window)
    let asleep = Set(samples.map(\.source)).map { source in
      SleepMergeService().mergedSleep(samples.filter { $0.source == source }, in: window).asleep
    }
    return MergedSleep(asleep: asleep.max() ?? 0, inBed: whole.inBed)
  }
}
