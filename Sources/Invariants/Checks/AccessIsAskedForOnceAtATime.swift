import HealthModel
import ServiceObservations

/// The app never requests access to the same types twice at once.
///
/// - Verifies: no authorization request is made while another request for the same types is
///   pending.
/// - Does not verify: the total number of requests; a repeated request shows no prompt.
/// - Oracle: none needed: the access log of the simulated device counts concurrent requests.
/// - Known blind spots: requests whose sets of types overlap without being equal.
package enum AccessIsAskedForOnceAtATime: Invariant {
  package static let statement = "The app never requests access to the same types twice at once"
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    (subject.observations.app?.accessRequests ?? 0) > 0
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    for number in 0..<app.accessRequests {
      recorder.expect(
        number >= app.concurrentRequests,
        Finding(
          "access was requested while a request was pending", expected: "one request",
          actual: "another request"))
    }
  }
}
