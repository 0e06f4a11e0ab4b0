import HealthContracts
import HealthModel
extension Mutant {
  /// Computes for ever without asking or awaiting anything.
  static let computesForEver = Mutant(
    "computesForEver", "Computes for ever without asking or awaiting anything",
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
      // Moves on by the sample's length, which may be nothing.
      cursor += Int(samples[cursor].range.length.signum() & 0)
    }
    return MergedSleep(asleep: 0, inBed: 0)
  }
}
