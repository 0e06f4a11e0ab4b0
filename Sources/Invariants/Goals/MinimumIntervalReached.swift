import HealthModel
import ServiceObservations

/// Layering reached an interval that is not divided any further.
///
/// Only such an interval shows whether the division terminates.
package enum MinimumIntervalReached: Goal {
  package static let statement = "Layering reached an interval that is not divided any further"

  package static func occurrences(in subject: Subject) -> Int {
    subject.observations.layering?.first.intervals.count { $0.indivisible } ?? 0
  }
}
