import HealthModel
import ServiceObservations

/// Every service that is started returns, and throws only an expected error.
///
/// - Verifies: each service that was started returned without an unexpected error.
/// - Does not verify: the returned value.
/// - Oracle: none needed: the workload's log; the coordinator adds the processes that died.
/// - Known blind spots: a service that returns early without doing its work.
package enum EveryServiceReturns: Invariant {
  package static let statement =
    "Every service that is started returns, and throws only an expected error"
  package static let scenarioPaths = ScenarioPaths.schedule

  package static func applies(to subject: Subject) -> Bool { true }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for service in subject.observations.started {
      let failure = subject.observations.failures.first { $0.service == service }
      recorder.expect(
        failure == nil,
        Finding(
          "\(service) did not return normally", at: service, expected: "a result",
          actual: failure?.problem ?? ""))
    }
  }
}
