import HealthModel
import ServiceObservations

/// The merged sleep of two adjacent windows adds up to that of their union.
package enum MergedSleepAddsUpOverParts: Invariant {
  package static let statement =
    "Merged sleep of adjacent windows adds up to that of both together"
  package static let notes = CheckNotes(
    verifies: """
      the results for the parts of a window before and after a cut add up to the result for the
      window.
      """,
    omits: "other cuts.",
    oracle: "the result for the whole window.",
    blindSpots: "windows without samples are not counted.",
    example: """
      8 hours of sleep are cut at 3:00. The parts of 4 and 4 hours add up; a service that counts the
      sample at the cut in both parts gives more.
      """)
  package static let scenarioPaths = ScenarioPaths.sleep

  package static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sleep = subject.observations.sleep else { return }

    for window in sleep.windows where window.samples > 0 {
      let sum = MergedSleep(
        asleep: window.parts.clampedSum(\.asleep),
        inBed: window.parts.clampedSum(\.inBed))
      recorder.expectEqual(
        sum, window.merged, "the parts do not add up to the window", at: window.range.text)
    }
  }
}
