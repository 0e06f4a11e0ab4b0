import HealthModel
import ServiceObservations

/// The app tracks the steps that the person has spent, and the balance is never negative.
///
/// - Verifies: the steps spent are the sum of what the person spent on the day; the balance is the
///   steps shown minus the steps spent, or zero if a correction has left fewer steps than were
///   spent.
/// - Does not verify: that spending more than the balance is refused.
/// - Oracle: a ledger of the person's actions.
/// - Known blind spots: an extension that spends steps in another process.
package enum SpentStepsAreAccountedFor: Invariant {
  package static let statement =
    "The app knows what the person has spent, and what is left is never below zero"
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.looks.isEmpty == false
  }

  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    for look in app.looks {
      let place = "\(look.moment) at \(look.time.iso8601)"
      examination.expectEqual(
        look.spent, look.paid, "the steps spent are not those that the person spent", at: place)
      examination.expectEqual(
        look.effective, max(0, (look.steps ?? 0) - look.paid),
        "the balance is not the steps shown minus the steps spent", at: place)
    }
  }
}
