import HealthModel
import ServiceObservations

/// A freshly layered interval is not marked as uploaded.
///
/// - Verifies: no fresh interval is marked as uploaded.
/// - Does not verify: marks set later.
/// - Oracle: none needed.
/// - Known blind spots: none known.
package enum LayeredIntervalsStartUnsynced: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "A freshly layered interval is not marked as uploaded"

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

    for interval in layering.first.intervals {
      examination.expect(
        !interval.synced,
        Finding(
          "a fresh interval counts as uploaded", at: interval.range.words, expected: "unsynced",
          actual: "synced"))
    }
  }
}
