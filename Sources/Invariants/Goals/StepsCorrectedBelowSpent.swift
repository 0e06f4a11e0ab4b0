import HealthModel
import ServiceObservations

/// A correction left fewer steps than the person had spent.
///
/// What is left must then be nothing, and what was spent must not be given back.
package enum StepsCorrectedBelowSpent: Goal {
  /// What has to occur, in a sentence.
  package static let statement = "A correction left fewer steps than the person had spent"

  /// How often it has occurred.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The number of occurrences.
  package static func occurrences(in subject: Subject) -> Int {
    subject.observations.app?.looks.count { ($0.steps ?? 0) < $0.paid } ?? 0
  }
}
