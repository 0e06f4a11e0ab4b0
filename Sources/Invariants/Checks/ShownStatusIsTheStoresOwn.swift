import HealthModel
import ServiceObservations

/// The sharing status that the app shows is the store's.
///
/// - Verifies: the status shown for steps and for sleep is the store's; for an app that requests
///   read access only, the store returns "denied" after the request.
/// - Does not verify: read access, which no status reveals.
/// - Oracle: the store's own answer at the same time.
/// - Known blind spots: none known.
package enum ShownStatusIsTheStoresOwn: Invariant {
  package static let statement = "The sharing status that the app shows is the store's"
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
