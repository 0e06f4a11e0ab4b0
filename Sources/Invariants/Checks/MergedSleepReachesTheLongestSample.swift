import HealthModel
import ServiceObservations

/// Merged sleep is at least the longest asleep sample in its window.
///
/// - Verifies: time asleep is at least the longest asleep sample inside the window.
/// - Does not verify: an upper bound.
/// - Oracle: a scan of the history's own samples.
/// - Known blind spots: holds trivially in windows without sleep, which are not counted.
package enum MergedSleepReachesTheLongestSample: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Merged sleep is at least the longest asleep sample in its window"

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
      guard let longest = asleep.map(\.range.length).max() else { continue }
      examination.expect(
        window.merged.asleep >= longest,
        Finding(
          "less sleep than one sample says", at: window.range.words,
          expected: "at least \(longest) ms", actual: "\(window.merged.asleep) ms"))
    }
  }
}
