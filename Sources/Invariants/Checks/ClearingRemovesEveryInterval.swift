import HealthModel
import ServiceObservations

/// Clearing removes every stored interval.
package enum ClearingRemovesEveryInterval: Invariant {
  package static let statement =
    "Clearing removes every stored interval"
  package static let notes = CheckNotes(
    verifies: "the store is empty after clearing.",
    omits: "clearing during a layering run.",
    oracle: "none needed.",
    blindSpots: "none known.",
    example: "312 intervals are stored. After clearing, a read returns none, not last year's.")
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    recorder.expectEqual(layering.leftAfterClear, 0, "intervals are left after clearing")
  }
}
