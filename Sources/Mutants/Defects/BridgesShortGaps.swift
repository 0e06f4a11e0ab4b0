import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let bridgesShortGaps = Mutant(
    "bridgesShortGaps", "Counts up to half an hour between two samples as sleep",
    seenIn: "session builders that join nearby samples and sum the sessions"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeBridgesShortGaps() }
  }
}

private struct SleepMergeBridgesShortGaps: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let asleep = samples.filter(\.stage.isAsleep).sorted { $0.range.start < $1.range.start }
    let bridges = zip(asleep, asleep.dropFirst()).compactMap { left, right -> SleepSample? in
      let gap = right.range.start.milliseconds - left.range.end.milliseconds
      guard gap > 0, gap <= 30 * Milliseconds.minute else { return nil }
      let range = TimeRange(start: left.range.end, end: right.range.start)
      return SleepSample(range: range, stage: .asleepUnspecified, source: left.source)
    }
    return SleepMergeService().mergedSleep(samples + bridges, in: window)
  }
}
