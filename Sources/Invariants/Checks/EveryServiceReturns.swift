import HealthModel
import ServiceObservations

/// Every service that is started returns, without an error where none is due.
///
/// - Verifies: each service that was started came back without an error.
/// - Does not verify: what it came back with.
/// - Oracle: none needed: the workload's own log; a process that died is added by whoever watched
///   it.
/// - Known blind spots: a service that returns early with nothing passes here.
package enum EveryServiceReturns: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Every service that is started returns, without an error where none is due"

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
    for service in subject.observations.started {
      let failure = subject.observations.failures.first { $0.service == service }
      examination.expect(
        failure == nil,
        Finding(
          "\(service) did not return normally", at: service, expected: "a result",
          actual: failure?.problem ?? ""))
    }
  }
}
