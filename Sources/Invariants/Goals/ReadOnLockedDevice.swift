import HealthModel
import ServiceObservations

/// A process read on a locked device, where every read fails.
///
/// The values that it then shows must be cached or unknown.
package enum ReadOnLockedDevice: Goal {
  package static let statement =
    "A process tried to read on a locked device, where every read fails"

  package static func occurrences(in subject: Subject) -> Int {
    subject.observations.app?.screenSnapshots.count { $0.reads == .failed } ?? 0
  }
}
