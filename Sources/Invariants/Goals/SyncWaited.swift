import HealthModel
import ServiceObservations

/// A sync of steps ended before everything was uploaded, and had to go on later.
///
/// Only then does it matter what of its work outlives the process.
package enum SyncWaited: Goal {
  /// What has to occur, in a sentence.
  package static let statement =
    "A sync of steps ended before everything was uploaded, and had to go on later"

  /// How often it has occurred.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The number of occurrences.
  package static func occurrences(in subject: Subject) -> Int {
    guard let events = subject.observations.app?.events else { return 0 }
    return events.filter { $0.key.hasPrefix("syncs") && $0.key != "syncs synced" }
      .reduce(0) { $0 + $1.value }
  }
}
