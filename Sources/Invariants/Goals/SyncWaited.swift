import HealthModel
import ServiceObservations

/// A step sync ended before everything was uploaded, and had to continue later.
///
/// Only then does it matter which part of its state survives the process.
package enum SyncWaited: Goal {
  package static let statement =
    "A step sync ended before everything was uploaded, and had to go on later"

  package static func occurrences(in subject: Subject) -> Int {
    guard let events = subject.observations.app?.events else { return 0 }
    return events.filter { $0.key.hasPrefix("syncs") && $0.key != "syncs synced" }
      .reduce(0) { $0 + $1.value }
  }
}
