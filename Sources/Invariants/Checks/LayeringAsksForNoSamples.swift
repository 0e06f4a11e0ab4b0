import HealthModel
import ServiceObservations

/// Layering asks for counts only, never for samples.
///
/// - Verifies: the layering run makes no raw query.
/// - Does not verify: other services.
/// - Oracle: the store's own counters.
/// - Known blind spots: none known.
package enum LayeringAsksForNoSamples: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Layering asks for counts only, never for samples"

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

    examination.expectEqual(layering.first.rawQueries, 0, "layering fetched raw samples")
  }
}
