import HealthModel
import ServiceObservations

/// Layering twice stores the same intervals as layering once.
package enum LayeringTwiceGivesTheSame: Invariant {
  package static let statement =
    "Layering twice leaves the same intervals as layering once"
  package static let notes = CheckNotes(
    verifies: "a second run over the same history stores the same intervals.",
    omits: "runs over a history that has changed.",
    oracle: "the first run.",
    blindSpots: "a service that makes the same mistake twice.",
    example: "The person starts the layering again. The same 40 intervals are stored, not 80.")
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    recorder.expectEqual(
      layering.again.count, layering.first.intervals.count, "a second run stores a different number"
    )
    for (again, once) in zip(layering.again, layering.first.intervals) {
      recorder.expectEqual(again, once, "a second run stores a different interval")
    }
  }
}
