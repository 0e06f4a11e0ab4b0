import HealthModel
import ServiceObservations

/// A service whose calls to the store fail reports an error to its caller.
package enum FailedCallsAreHeardOf: Invariant {
  package static let statement =
    "A service whose calls to the store fail reports an error to its caller"
  package static let notes = CheckNotes(
    verifies: "if calls of a service failed, the service reported at least one error.",
    omits: "the wrapping of errors, and that every error is reported.",
    oracle: "the store's count of failed calls.",
    blindSpots: """
      a service that recovers from a failure on its own is reported as a breach; where the workload
      queries the store alongside the service, errors that the workload receives count for the
      service.
      """,
    example: """
      Three reads fail because the device is locked. A service that swallows the errors and returns
      0 steps seems to have succeeded.
      """)
  package static let scenarioPaths = ScenarioPaths.faults

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.faults.contains { $0.failedCalls > 0 }
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for fault in subject.observations.faults where fault.failedCalls > 0 {
      recorder.expect(
        !fault.reportedErrors.isEmpty,
        Finding(
          "failed calls were not reported", at: fault.service, expected: "an error",
          actual: "failed calls: \(fault.failedCalls), no error"))
    }
  }
}
