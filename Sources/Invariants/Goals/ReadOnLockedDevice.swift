import HealthModel
import ServiceObservations

/// A process read on a locked device, where every read fails.
///
/// What it then shows has to be old or unknown.
package enum ReadOnLockedDevice: Goal {
  /// What has to occur, in a sentence.
  package static let statement = "A process read on a locked device, where every read fails"

  /// How often it has occurred.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The number of occurrences.
  package static func occurrences(in subject: Subject) -> Int {
    subject.observations.app?.looks.count { $0.reads == .failed } ?? 0
  }
}
