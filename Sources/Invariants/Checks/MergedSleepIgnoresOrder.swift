import HealthModel
import ServiceObservations

/// Merged sleep does not depend on the order of the samples.
package enum MergedSleepIgnoresOrder: Invariant {
  package static let statement =
    "Merged sleep does not depend on the order of the samples"
  package static let notes = CheckNotes(
    verifies: "the same samples in another order give the same result.",
    omits: "every order: one other order is tried for each window.",
    oracle: "the result for the first order.",
    blindSpots: "windows with fewer than two samples are not counted.",
    example: """
      The store returns the watch's samples before the iPhone's, or after them. The night is 7 h 40
      min both times.
      """)
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
