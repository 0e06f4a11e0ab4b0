import HealthModel
import ServiceObservations

/// No service leaves virtual time.
///
/// - Verifies: no task was woken by a foreign thread, read a real clock or blocked its thread.
/// - Does not verify: that the service is right; a run with an escape may not replay.
/// - Oracle: the simulation's own record of what got out.
/// - Known blind spots: hops to foreign executors that never come back.
package enum ServicesStayInVirtualTime: Invariant {
  /// The truth in a sentence.
  package static let statement = "No service leaves virtual time"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Always.
  package static func applies(to subject: Subject) -> Bool { true }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    for _ in subject.observations.started { examination.pass() }
    for escape in subject.observations.escapes {
      examination.expect(
        false, Finding("something got out", expected: "virtual time", actual: escape))
    }
  }
}
