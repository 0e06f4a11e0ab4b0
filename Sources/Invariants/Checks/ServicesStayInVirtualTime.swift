import HealthModel
import ServiceObservations

/// No service leaves virtual time.
package enum ServicesStayInVirtualTime: Invariant {
  package static let statement = "No service leaves virtual time"
  package static let notes = CheckNotes(
    verifies: "no task was woken by a foreign thread, read a real clock or blocked its thread.",
    omits: "the service's results; a run with an escape may not be reproducible.",
    oracle: "the escapes that the simulation recorded.",
    blindSpots: "hops to foreign executors that never come back.",
    example: """
      A service sleeps on a real clock. The run no longer depends on its seeds alone, and cannot be
      replayed.
      """)
  package static let scenarioPaths = ScenarioPaths.schedule

  package static func applies(to subject: Subject) -> Bool { true }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for _ in subject.observations.started { recorder.pass() }
    for escape in subject.observations.escapes {
      recorder.expect(
        false, Finding("a task left virtual time", expected: "virtual time", actual: escape))
    }
  }
}
