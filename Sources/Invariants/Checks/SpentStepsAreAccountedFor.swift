import HealthModel
import ServiceObservations

/// The app tracks the steps that the person has spent, and the balance is never negative.
package enum SpentStepsAreAccountedFor: Invariant {
  package static let statement =
    "The app tracks the steps that the person has spent, and the balance is never negative"
  package static let notes = CheckNotes(
    verifies: """
      the steps spent are the sum of what the person spent on the day; the balance is the steps
      shown minus the steps spent, or zero if a correction has left fewer steps than were spent.
      """,
    omits: "that spending more than the balance is refused.",
    oracle: "a ledger of the person's actions.",
    blindSpots: "an extension that spends steps in another process.",
    example: """
      Of 6,000 steps the person spends 5,000, then the watch corrects the day to 4,500. The balance
      is 0, not -500.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.screenSnapshots.isEmpty == false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    for snapshot in app.screenSnapshots {
      let place = "\(snapshot.moment.rawValue) at \(snapshot.time.iso8601)"
      recorder.expectEqual(
        snapshot.spent, snapshot.actuallySpent,
        "the steps spent are not those that the person spent", at: place)
      recorder.expectEqual(
        snapshot.remaining, max(0, (snapshot.steps ?? 0) - snapshot.actuallySpent),
        "the balance is not the steps shown minus the steps spent", at: place)
    }
  }
}
