import HealthModel
import ServiceObservations

/// Layering reached an interval that is not divided any further.
///
/// Only there does it show whether the division ends.
package enum MinimumIntervalReached: Goal {
  /// What has to occur, in a sentence.
  package static let statement = "Layering reached an interval that is not divided any further"

  /// How often it has occurred.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The number of occurrences.
  package static func occurrences(in subject: Subject) -> Int {
    subject.observations.layering?.first.intervals.count { $0.indivisible } ?? 0
  }
}
