import HealthModel
import ServiceObservations

/// The app completes every wake: background delivery of no type was ever stopped.
///
/// - Verifies: the store never gave up delivering a type because completions were missing.
/// - Does not verify: one or two missing completions, after which the store calls again.
/// - Oracle: none needed: the store counts.
/// - Known blind spots: a stop that a launch ends before the next samples arrive.
package enum WakesAreCompleted: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "The app completes every wake: background delivery of no type was ever stopped"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether an app was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.app != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    examination.expectEqual(app.stoppedTypes, [], "background delivery was stopped")
  }
}
