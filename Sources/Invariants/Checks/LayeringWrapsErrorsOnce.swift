import HealthModel
import ServiceObservations

/// A provider's error reaches the caller wrapped once.
///
/// - Verifies: the provider's error reaches the caller wrapped in exactly one layering error.
/// - Does not verify: the text shown to a person.
/// - Oracle: the error that the workload injected.
/// - Known blind spots: only one kind of error is tried.
package enum LayeringWrapsErrorsOnce: Invariant {
  package static let statement =
    "A provider's error reaches the caller wrapped once"
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    guard layering.failedAtQuery > 0 else { return }
    recorder.expectEqual(
      layering.errorShape, .wrappedOnce, "the provider's error arrived in another shape")
  }
}
