import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let looksBackADay = Mutant(
    "looksBackADay", "Ignores sleep samples that began more than a day before the window",
    seenIn: "queries for samples by their start, with a day to spare"
  ) { suite in
    suite.with(\.sleepMerge) { SleepMergeLooksBackADay() }
  }
}

private struct SleepMergeLooksBackADay: SleepMergeServiceProtocol {
  func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    let earliest = window.start.advanced(by: -Milliseconds.day)
    return SleepMergeService().mergedSleep(
      samples.filter { $0.range.start >= earliest }, in: window)
  }
}
