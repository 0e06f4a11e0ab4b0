import HealthModel
import ServiceObservations

/// The app observes each type whose changes may wake it.
package enum WakingTypesAreObserved: Invariant {
  package static let statement =
    "The app observes each type whose changes may wake it"
  package static let notes = CheckNotes(
    verifies: """
      a process that has finished its setup observes every type for which any process has enabled
      background delivery.
      """,
    omits: """
      the reaction to an update; processes that begin while the device has no health data, until
      they are in the foreground again.
      """,
    oracle: "none needed: the access log of the simulated device records the observed types.",
    blindSpots: "an observer that is stopped later in the same process.",
    example: """
      Background delivery is on for sleep, but the new process sets up an observer of steps only.
      The wake for sleep reaches nobody.
      """)
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
