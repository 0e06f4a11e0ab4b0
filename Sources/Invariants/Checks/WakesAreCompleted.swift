import HealthModel
import ServiceObservations

/// The app completes every background wake, so that delivery is never stopped for a type.
package enum WakesAreCompleted: Invariant {
  package static let statement =
    "The app completes every background wake, so that delivery is never stopped for a type"
  package static let notes = CheckNotes(
    verifies: """
      the store never stopped background delivery of a type because of missing completions.
      """,
    omits: """
      one or two missing completions, after which the store tries again; runs whose longest call
      takes more than 0.7 times retrySeconds (42 seconds by default), so that ten calls can outlast
      the store's three attempts, not counting the time until the person answers a sheet.
      """,
    oracle: "none needed: the store counts.",
    blindSpots: "a stop that a launch ends before the next samples arrive.",
    example: """
      The app is woken three times and never calls the completion handler. The system stops waking
      it, and background refresh is over.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    guard let app = subject.observations.app else { return false }
    // The second attempt waits twice, and the third one four times as long as the first.
    let attempts = 7 * Int64(subject.semantics.retrySeconds) * Milliseconds.second
    return app.longestCall <= attempts / 10
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    recorder.expectEqual(app.stoppedTypes, [], "background delivery was stopped")
  }
}
