import HealthModel
import ServiceObservations

/// The sharing status that the app shows is the store's.
package enum ShownStatusIsTheStoresOwn: Invariant {
  package static let statement = "The sharing status that the app shows is the store's"
  package static let notes = CheckNotes(
    verifies: """
      the status shown for steps and for sleep is the store's; for an app that requests read access
      only, the store returns "denied" after the request.
      """,
    omits: "read access, which no status reveals.",
    oracle: "the store's own answer at the same time.",
    blindSpots: "none known.",
    example: """
      The app only reads steps. The store's sharing status is "denied", although reading works; the
      screen shows "denied" and does not guess.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.screenSnapshots.isEmpty == false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    for snapshot in app.screenSnapshots {
      recorder.expectEqual(
        snapshot.shownStatus, snapshot.status, "the status shown is not the store's",
        at: "\(snapshot.moment.rawValue) at \(snapshot.time.iso8601)")
    }
  }
}
