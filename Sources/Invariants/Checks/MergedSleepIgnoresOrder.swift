import HealthModel
import ServiceObservations

/// Merged sleep does not depend on the order of the samples.
///
/// - Verifies: the same samples in another order give the same answer.
/// - Does not verify: every order: one other order a window is tried.
/// - Oracle: the answer to the first order.
/// - Known blind spots: windows with fewer than two samples are not counted.
package enum MergedSleepIgnoresOrder: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Merged sleep does not depend on the order of the samples"

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

    for window in sleep.windows where window.samples > 1 {
      examination.expectEqual(
        window.shuffled, window.merged, "another order gives another answer", at: window.range.words
      )
    }
  }
}
