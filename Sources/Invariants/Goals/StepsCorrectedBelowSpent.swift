import HealthModel
import ServiceObservations

/// A correction left fewer steps than the person had spent.
///
/// The balance must then be zero, and the steps spent must not be refunded.
package enum StepsCorrectedBelowSpent: Goal {
  package static let statement = "A correction left fewer steps than the person had spent"

  package static func occurrences(in subject: Subject) -> Int {
    subject.observations.app?.screenSnapshots.count { ($0.steps ?? 0) < $0.actuallySpent } ?? 0
  }
}
