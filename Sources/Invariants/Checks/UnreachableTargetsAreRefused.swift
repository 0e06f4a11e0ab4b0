import HealthModel
import ServiceObservations

/// A target of zero or less is refused.
///
/// - Verifies: a target of zero or less is refused for steps, for sleep and for either part of a
///   day.
/// - Does not verify: the error's wording.
/// - Oracle: none needed.
/// - Known blind spots: only three targets are tried.
package enum UnreachableTargetsAreRefused: Invariant {
  package static let statement =
    "A target of zero or less is refused"
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
