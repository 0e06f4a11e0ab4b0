import HealthModel
import ServiceObservations

/// A provider's error reaches the caller wrapped once.
package enum LayeringWrapsErrorsOnce: Invariant {
  package static let statement =
    "A provider's error reaches the caller wrapped once"
  package static let notes = CheckNotes(
    verifies: """
      the provider's error, a cancellation or the interval store's error reaches the caller wrapped
      in exactly one layering error, of the kind that its contract gives.
      """,
    omits: "the text shown to a person.",
    oracle: "the error that the workload injected.",
    blindSpots: "errors of the service's own.",
    example: """
      The store says that the device is locked. The caller gets a layering error with that error
      inside, not a layering error inside a layering error.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    for small in layering.small where small.failure != .none {
      recorder.expectEqual(
        small.errorShape ?? .swallowed, .wrappedOnce, "a failure arrived in another shape",
        at: "\(small.strategy), \(small.failure)")
    }
    guard layering.failedAtQuery > 0 else { return }
    recorder.expectEqual(
      layering.errorShape, .wrappedOnce, "the provider's error arrived in another shape")
  }
}
