import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let sleepInWholeSeconds = Mutant(
    "sleepInWholeSeconds", "Leaves out the fractions of a second of each sample",
    seenIn: "bounds that are kept as whole seconds since 1970"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeSleepInWholeSeconds() }
  }
}

private struct SleepMergeSleepInWholeSeconds: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let whole = samples.map { sample in
      SleepSample(
        range: TimeRange(
          start: Self.second(of: sample.range.start), end: Self.second(of: sample.range.end)),
        stage: sample.stage, source: sample.source)
    }
    return SleepMergeService().mergedSleep(whole, in: window)
  }

  private static func second(of instant: Instant) -> Instant {
    let seconds = instant.milliseconds.floorDivided(by: Milliseconds.second)
    return Instant(milliseconds: seconds * Milliseconds.second)
  }
}
