import HealthModel
import ServiceObservations

/// The app asks for access to the same types once at a time.
///
/// - Verifies: no request for access was made while another one of the same types was unanswered.
/// - Does not verify: how often access is asked for in all; asking again shows nothing.
/// - Oracle: none needed: the door to the store counts.
/// - Known blind spots: requests for types that overlap without being the same.
package enum AccessIsAskedForOnceAtATime: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "The app asks for access to the same types once at a time"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether an app asked for access.
  package static func applies(to subject: Subject) -> Bool {
    (subject.observations.app?.accessRequests ?? 0) > 0
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    for number in 0..<app.accessRequests {
      examination.expect(
        number >= app.doubledRequests,
        Finding(
          "access was asked for while it was being asked for", expected: "one request",
          actual: "another request"))
    }
  }
}
