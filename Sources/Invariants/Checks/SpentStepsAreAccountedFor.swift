import HealthModel
import ServiceObservations

/// The app knows what the person has spent, and what is left is never below zero.
///
/// - Verifies: the steps spent are the sum of what the person spent on the day; those left are the
///   steps shown less those spent, or none where a correction has left fewer than were spent.
/// - Does not verify: that spending more than is left is refused.
/// - Oracle: a ledger of what the person did.
/// - Known blind spots: an extension that spends in a process of its own.
package enum SpentStepsAreAccountedFor: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "The app knows what the person has spent, and what is left is never below zero"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether an app was looked at.
  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.looks.isEmpty == false
  }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    for look in app.looks {
      let place = "\(look.moment) at \(look.time.iso8601)"
      examination.expectEqual(
        look.spent, look.paid, "the steps spent are not those that the person spent", at: place)
      examination.expectEqual(
        look.effective, max(0, (look.steps ?? 0) - look.paid),
        "the steps left are not those shown less those spent", at: place)
    }
  }
}
