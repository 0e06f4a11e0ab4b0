import HealthModel
import ServiceObservations

/// Clearing removes every stored interval.
///
/// - Verifies: after clearing, the store is empty.
/// - Does not verify: what clearing does while a run is under way.
/// - Oracle: none needed.
/// - Known blind spots: none known.
package enum ClearingRemovesEveryInterval: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Clearing removes every stored interval"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether layering was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let layering = subject.observations.layering else { return }

    examination.expectEqual(layering.leftAfterClear, 0, "intervals are left after clearing")
  }
}
