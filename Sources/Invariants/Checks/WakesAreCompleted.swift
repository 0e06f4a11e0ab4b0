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
      one or two missing completions, after which the store tries again; runs in which a call of the
      store takes longer than the 30 seconds that a woken app has.
      """,
    oracle: "none needed: the store counts.",
    blindSpots: "a stop that a launch ends before the next samples arrive.",
    example: """
      The app is woken three times and never calls the completion handler. The system stops waking
      it, and background refresh is over.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  /// The time in which a woken app may work, in milliseconds.
  private static let wake = 30 * Milliseconds.second

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app.map { $0.longestCall <= wake } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    recorder.expectEqual(app.stoppedTypes, [], "background delivery was stopped")
  }
}
