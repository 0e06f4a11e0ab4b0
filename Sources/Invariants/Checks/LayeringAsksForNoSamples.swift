import HealthModel
import ServiceObservations

/// Layering queries counts only, never samples.
package enum LayeringAsksForNoSamples: Invariant {
  package static let statement =
    "Layering asks for counts only, never for samples"
  package static let notes = CheckNotes(
    verifies: "the layering run makes no raw query.",
    omits: "other services.",
    oracle: "the store's own counters.",
    blindSpots: "none known.",
    example: "Ten years of steps are a million samples. Layering them reads no sample, only sums.")
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    recorder.expectEqual(layering.first.rawQueries, 0, "layering fetched raw samples")
  }
}
