import HealthModel
import ServiceObservations

/// Clearing removes every stored interval.
///
/// - Verifies: the store is empty after clearing.
/// - Does not verify: clearing during a layering run.
/// - Oracle: none needed.
/// - Known blind spots: none known.
package enum ClearingRemovesEveryInterval: Invariant {
  package static let statement =
    "Clearing removes every stored interval"
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    recorder.expectEqual(layering.leftAfterClear, 0, "intervals are left after clearing")
  }
}
