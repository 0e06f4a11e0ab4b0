import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let fillsHoles = Mutant(
    "fillsHoles", "Counts from falling asleep to waking up, gaps included",
    seenIn: "edge case I-10: a gap between stages is time awake or a lack of data"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeFillsHoles() }
  }
}

private struct SleepMergeFillsHoles: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let asleep = samples.filter(\.stage.isAsleep).map { $0.range.intersection(window) }
      .filter { !$0.isEmpty }
    let start = asleep.map(\.start).min() ?? window.start
    let end = asleep.map(\.end).max() ?? window.start
    let inBed = SleepMergeService().mergedSleep(samples, in: window).inBed
    return MergedSleep(asleep: end.milliseconds - start.milliseconds, inBed: inBed)
  }
}
