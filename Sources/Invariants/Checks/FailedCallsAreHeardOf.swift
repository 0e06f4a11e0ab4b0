import HealthModel
import ServiceObservations

/// A service whose calls on the store failed lets its caller hear of it.
///
/// - Verifies: where calls of a service failed, at least one error came out of the service.
/// - Does not verify: how an error is wrapped, nor that each one comes out.
/// - Oracle: the store's count of failed calls.
/// - Known blind spots: a service that heals a failure by itself is blamed; where the workload
///   reads beside the service, what it hears counts for the service.
package enum FailedCallsAreHeardOf: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "A service whose calls on the store failed lets its caller hear of it"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether a call failed.
  package static func applies(to subject: Subject) -> Bool {
    subject.observations.faults.contains { $0.failedCalls > 0 }
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    for fault in subject.observations.faults where fault.failedCalls > 0 {
      examination.expect(
        !fault.heard.isEmpty,
        Finding(
          "failed calls were kept quiet", at: fault.service, expected: "an error",
          actual: "\(fault.failedCalls) failed calls, no error"))
    }
  }
}
