import HealthModel
import ServiceObservations

/// A target of zero or less is refused.
package enum UnreachableTargetsAreRefused: Invariant {
  package static let statement =
    "A target of zero or less is refused"
  package static let notes = CheckNotes(
    verifies: """
      a target of zero or less is refused for steps, for sleep and for either part of a day.
      """,
    omits: "the error's wording.",
    oracle: "none needed.",
    blindSpots: "only three targets are tried.",
    example: """
      A target of 0 steps is refused. Accepted, it would divide by zero or earn all points for
      nothing.
      """)
  package static let scenarioPaths = ScenarioPaths.energy

  package static func applies(to subject: Subject) -> Bool { subject.observations.energy != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let energy = subject.observations.energy else { return }

    for (target, refused) in energy.badTargets {
      recorder.expect(
        refused,
        Finding("a target was accepted", at: "\(target)", expected: "refused", actual: "accepted"))
    }
  }
}
