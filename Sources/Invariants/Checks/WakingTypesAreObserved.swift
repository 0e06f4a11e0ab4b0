import HealthModel
import ServiceObservations

/// The app observes each type whose changes may wake it.
///
/// - Verifies: a process that has finished its setup observes every type for which any process has
///   enabled background delivery.
/// - Does not verify: the reaction to an update.
/// - Oracle: none needed: the access log of the simulated device records the observed types.
/// - Known blind spots: an observer that is stopped later in the same process.
package enum WakingTypesAreObserved: Invariant {
  package static let statement =
    "The app observes each type whose changes may wake it"
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.wakingTypes.isEmpty == false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    for type in app.wakingTypes {
      recorder.expect(
        !app.unobservedTypes.contains(type),
        Finding(
          "a type may wake the app, but has no observer", at: type, expected: "an observer",
          actual: "none"))
    }
  }
}
