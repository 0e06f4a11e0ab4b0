import HealthModel
import ServiceObservations

/// The app observes each type whose changes may wake it.
///
/// - Verifies: a process that has set up what it sets up observes every type for which any process
///   has asked for background delivery.
/// - Does not verify: what it does when it is called.
/// - Oracle: none needed: the door to the store writes down who observes what.
/// - Known blind spots: an observer that is stopped later in a process.
package enum WakingTypesAreObserved: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "The app observes each type whose changes may wake it"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether an app asked to be woken.
  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.wakingTypes.isEmpty == false
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    for type in app.wakingTypes {
      examination.expect(
        !app.deafTypes.contains(type),
        Finding(
          "a type may wake the app, and nobody observes it", at: type, expected: "an observer",
          actual: "none"))
    }
  }
}
