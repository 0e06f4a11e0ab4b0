import HealthModel
import ServiceObservations

/// A newly layered interval is not marked as uploaded.
package enum LayeredIntervalsStartUnsynced: Invariant {
  package static let statement =
    "A freshly layered interval is not marked as uploaded"
  package static let notes = CheckNotes(
    verifies: "no new interval is marked as uploaded.",
    omits: "marks set later.",
    oracle: "none needed.",
    blindSpots: "none known.",
    example: "A new interval that is marked as uploaded is never uploaded: the sync skips it.")
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    for interval in layering.first.intervals {
      recorder.expect(
        !interval.synced,
        Finding(
          "a fresh interval counts as uploaded", at: interval.range.text, expected: "unsynced",
          actual: "synced"))
    }
  }
}
