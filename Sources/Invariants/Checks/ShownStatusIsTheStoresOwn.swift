import HealthModel
import ServiceObservations

/// What the app says of the leave to save is what the store says of it.
///
/// - Verifies: the status shown for steps and for sleep is the store's, which an app that only
/// reads
///   finds denied once it has asked.
/// - Does not verify: reading, of which no status tells.
/// - Oracle: the store's own answer at the same time.
/// - Known blind spots: none known.
package enum ShownStatusIsTheStoresOwn: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "What the app says of the leave to save is what the store says of it"

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
      examination.expectEqual(
        look.saidStatus, look.status, "the status shown is not the store's",
        at: "\(look.moment) at \(look.time.iso8601)")
    }
  }
}
