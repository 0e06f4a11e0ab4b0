import HealthModel
import ServiceObservations

/// The app never requests access to the same types twice at once.
package enum AccessIsAskedForOnceAtATime: Invariant {
  package static let statement = "The app never requests access to the same types twice at once"
  package static let notes = CheckNotes(
    verifies: """
      no authorization request is made while another request for the same types is pending.
      """,
    omits: "the total number of requests; a repeated request shows no prompt.",
    oracle: "none needed: the access log of the simulated device counts concurrent requests.",
    blindSpots: "requests whose sets of types overlap without being equal.",
    example: """
      Two screens appear at once and both request access to steps. One request is made, and both
      screens get its answer.
      """)
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
