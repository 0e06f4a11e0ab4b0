import HealthModel
import ServiceObservations

/// Merged sleep is never longer than its window.
package enum MergedSleepFitsTheWindow: Invariant {
  package static let statement =
    "Merged sleep is never longer than its window"
  package static let notes = CheckNotes(
    verifies: """
      neither time asleep nor time in bed is longer than the window; the same holds for the two
      parts of the window.
      """,
    omits: "the position of the sleep within the window.",
    oracle: "none needed.",
    blindSpots: "none known.",
    example: "From noon to noon nobody sleeps 26 hours, however many devices report it.")
  package static let scenarioPaths = ScenarioPaths.sleep

  package static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sleep = subject.observations.sleep else { return }

    for window in sleep.windows {
      let cuts = [
        TimeRange(start: window.range.start, end: window.cut),
        TimeRange(start: window.cut, end: window.range.end),
      ]
      let asked = zip([window.range] + cuts, [window.merged] + window.parts)
      for (range, merged) in asked {
        recorder.expect(
          (0...range.length).contains(merged.asleep) && (0...range.length).contains(merged.inBed),
          Finding(
            "merged sleep exceeds the window", at: range.text, expected: "0 to \(range.length) ms",
            actual: "\(merged.asleep) ms asleep, \(merged.inBed) ms in bed"))
      }
    }
  }
}
