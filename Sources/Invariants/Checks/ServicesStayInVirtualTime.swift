import HealthModel
import ServiceObservations

/// No service leaves virtual time.
///
/// - Verifies: no task was woken by a foreign thread, read a real clock or blocked its thread.
/// - Does not verify: the service's results; a run with an escape may not be reproducible.
/// - Oracle: the escapes that the simulation recorded.
/// - Known blind spots: hops to foreign executors that never come back.
package enum ServicesStayInVirtualTime: Invariant {
  package static let statement = "No service leaves virtual time"
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
