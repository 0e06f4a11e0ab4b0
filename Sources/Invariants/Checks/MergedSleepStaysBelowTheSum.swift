import HealthModel
import ServiceObservations

/// Merged sleep is at most the sum of the asleep samples in its window.
///
/// - Verifies: time asleep is at most the sum of the asleep samples inside the window.
/// - Does not verify: a lower bound.
/// - Oracle: a scan of the history's own samples.
/// - Known blind spots: a sum of sources without overlap passes.
package enum MergedSleepStaysBelowTheSum: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Merged sleep is at most the sum of the asleep samples in its window"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the sleep merge was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let sleep = subject.observations.sleep else { return }

    var scan = SleepScan(subject.history)
    for window in sleep.windows {
      let asleep = scan.samples(in: window.range).filter(\.stage.isAsleep)
      let sum = asleep.reduce(0) { $0 + $1.range.length }
      examination.expect(
        window.merged.asleep <= sum,
        Finding(
          "more sleep than all samples together", at: window.range.words,
          expected: "at most \(sum) ms", actual: "\(window.merged.asleep) ms"))
    }
  }
}
