import HealthContracts
import HealthModel

extension Mutant {
  static let computesForEver = Mutant(
    "computesForEver", "Computes forever without a query or an await",
    seenIn: "merge loops whose cursor does not move on a zero-length sample",
    neverReturns: true
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeComputesForEver() }
  }
}

private struct SleepMergeComputesForEver: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    var cursor = 0
    while cursor < samples.count {
      // Simulates a cursor that advances by the length of a sample, which may be zero.
      cursor += Int(samples[cursor].range.length.signum() & 0)
    }
    return MergedSleep(asleep: 0, inBed: 0)
  }
}
