import HealthModel
import ServiceObservations

/// A layering run that fails leaves the stored intervals unchanged.
package enum FailedLayeringLosesNothing: Invariant {
  package static let statement =
    "A layering run that fails leaves the stored intervals as they were"
  package static let notes = CheckNotes(
    verifies: """
      after the provider fails halfway, or at the first, a middle or the last query of a small
      history, or cancels, or the interval store fails, the store holds the same intervals as
      before.
      """,
    omits: "a store that fails after it has written.",
    oracle: "the content before the failing run.",
    blindSpots: "a few points of failure are tried.",
    example: """
      40 intervals are stored, and the provider fails at the 20th query of a new layering.
      Afterwards the 40 are still there; a service that clears first has lost them.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    for small in layering.small where small.failure != .none {
      recorder.expectEqual(
        small.after, small.before, "a failed run changed the stored intervals",
        at: "\(small.strategy), \(small.failure)")
    }
    guard layering.failedAtQuery > 0 else { return }
    recorder.expectEqual(
      layering.afterFailure.count, layering.again.count, "a failed run changed the number stored")
    for (after, before) in zip(layering.afterFailure, layering.again) {
      recorder.expectEqual(after, before, "a failed run changed an interval")
    }
  }
}
