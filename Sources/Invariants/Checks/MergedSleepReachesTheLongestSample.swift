import HealthModel
import ServiceObservations

/// Merged sleep is at least as long as the longest asleep sample in its window.
package enum MergedSleepReachesTheLongestSample: Invariant {
  package static let statement =
    "Merged sleep is at least the longest asleep sample in its window"
  package static let notes = CheckNotes(
    verifies: """
      time asleep is at least as long as the longest asleep sample, clipped to the window.
      """,
    omits: "an upper bound.",
    oracle: "a scan of the history's samples.",
    blindSpots: "windows without sleep, for which the statement is trivial, are not counted.",
    example: """
      The iPhone reports one sample of 7 hours. However it is merged with the watch's short ones,
      the night has at least 7 hours.
      """)
  package static let scenarioPaths = ScenarioPaths.sleep

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.sleep != nil
      && subject.history.sleep.contains { $0.stages.contains(where: \.isAsleep) }
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sleep = subject.observations.sleep else { return }

    var scan = SleepSampleCursor(subject.history)
    for window in sleep.windows {
      let asleep = scan.samples(in: window.range).filter(\.stage.isAsleep)
      guard let longest = asleep.map(\.range.length).max() else { continue }
      recorder.expect(
        window.merged.asleep >= longest,
        Finding(
          "merged sleep is shorter than one sample", at: window.range.text,
          expected: "at least \(longest) ms", actual: "\(window.merged.asleep) ms"))
    }
  }
}
