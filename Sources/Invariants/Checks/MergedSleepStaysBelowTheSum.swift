import HealthModel
import ServiceObservations

/// Merged sleep is at most the sum of the asleep samples in its window.
package enum MergedSleepStaysBelowTheSum: Invariant {
  package static let statement =
    "Merged sleep is at most the sum of the asleep samples in its window"
  package static let notes = CheckNotes(
    verifies: "time asleep is at most the sum of the asleep samples, clipped to the window.",
    omits: "a lower bound.",
    oracle: "a scan of the history's samples.",
    blindSpots: "a sum over sources passes if they do not overlap.",
    example: """
      Three samples of 2 hours are at most 6 hours asleep. A service that fills the gaps between
      them gives 8.
      """)
  package static let scenarioPaths = ScenarioPaths.sleep

  package static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sleep = subject.observations.sleep else { return }

    var scan = SleepSampleCursor(subject.history)
    for window in sleep.windows {
      let asleep = scan.samples(in: window.range).filter(\.stage.isAsleep)
      let sum = asleep.reduce(0) { $0 + $1.range.length }
      recorder.expect(
        window.merged.asleep <= sum,
        Finding(
          "merged sleep exceeds the sum of the samples", at: window.range.text,
          expected: "at most \(sum) ms", actual: "\(window.merged.asleep) ms"))
    }
  }
}
