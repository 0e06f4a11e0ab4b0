import HealthModel
import ServiceObservations

/// A layering run that fails leaves the stored intervals as they were.
///
/// - Verifies: after a provider failed half way, the store holds what it held before.
/// - Does not verify: failures of the store itself.
/// - Oracle: the content before the failing run.
/// - Known blind spots: only one point of failure is tried.
package enum FailedLayeringLosesNothing: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "A layering run that fails leaves the stored intervals as they were"

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

    guard layering.failedAtQuery > 0 else { return }
    examination.expectEqual(
      layering.afterFailure.count, layering.again.count, "a failed run changed the number stored")
    for (after, before) in zip(layering.afterFailure, layering.again) {
      examination.expectEqual(after, before, "a failed run changed an interval")
    }
  }
}
