import HealthModel
import ServiceObservations

/// A target of zero or less is refused.
///
/// - Verifies: a target of zero or less is refused for steps and for sleep.
/// - Does not verify: the error's wording.
/// - Oracle: none needed.
/// - Known blind spots: three targets are tried.
package enum UnreachableTargetsAreRefused: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "A target of zero or less is refused"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the energy service was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.energy != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let energy = subject.observations.energy else { return }

    for (target, refused) in energy.badTargets {
      examination.expect(
        refused,
        Finding("a target was accepted", at: "\(target)", expected: "refused", actual: "accepted"))
    }
  }
}
