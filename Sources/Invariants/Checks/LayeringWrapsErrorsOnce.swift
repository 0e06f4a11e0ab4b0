import HealthModel
import ServiceObservations

/// A provider's error reaches the caller wrapped once.
///
/// - Verifies: a provider's error reaches the caller inside the layering error, once.
/// - Does not verify: the text shown to a person.
/// - Oracle: the error that the workload injected.
/// - Known blind spots: only one kind of error is tried.
package enum LayeringWrapsErrorsOnce: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "A provider's error reaches the caller wrapped once"

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
      layering.errorShape, .wrappedOnce, "the provider's error arrived in another shape")
  }
}
