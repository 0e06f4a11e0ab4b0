import HealthModel
import ServiceObservations

/// Merged sleep does not depend on the order of the samples.
///
/// - Verifies: the same samples in another order give the same result.
/// - Does not verify: every order: one other order is tried for each window.
/// - Oracle: the result for the first order.
/// - Known blind spots: windows with fewer than two samples are not counted.
package enum MergedSleepIgnoresOrder: Invariant {
  package static let statement =
    "Merged sleep does not depend on the order of the samples"
  package static let scenarioPaths = ScenarioPaths.sleep

  package static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sleep = subject.observations.sleep else { return }

    for window in sleep.windows where window.samples > 1 {
      recorder.expectEqual(
        window.shuffled, window.merged, "another order gives another answer", at: window.range.text
      )
    }
  }
}
