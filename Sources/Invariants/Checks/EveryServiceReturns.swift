import HealthModel
import ServiceObservations

/// Every service that is started returns, and throws only an expected error.
package enum EveryServiceReturns: Invariant {
  package static let statement =
    "Every service that is started returns, and throws only an expected error"
  package static let notes = CheckNotes(
    verifies: "each service that was started returned without an unexpected error.",
    omits: "the returned value.",
    oracle: "none needed: the workload's log shows the returns, and the coordinator adds the "
      + "processes that died.",
    blindSpots: "a service that returns early without doing its work.",
    example: """
      The merge of sleep waits for a continuation that nobody resumes. All tasks wait, nothing is
      ready, and the run ends with the service that did not return.
      """)
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
