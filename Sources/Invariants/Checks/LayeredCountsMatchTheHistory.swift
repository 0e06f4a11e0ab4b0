import HealthModel
import ServiceObservations

/// The count of a layered interval is the merged steps of the samples that start in it.
///
/// - Verifies: each stored count is the merged steps of the samples that start in the interval,
///   whatever the strategy.
/// - Does not verify: which of the store's rules hold on a real device.
/// - Oracle: a sweep over time with the samples that cover each instant.
/// - Known blind spots: store and oracle share the staircase that cuts a sample.
package enum LayeredCountsMatchTheHistory: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "The count of a layered interval is the merged steps of the samples that start in it"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether layering was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let layering = subject.observations.layering else { return }

    for run in layering.runs {
      for interval in run.intervals {
        examination.expectEqual(
          Int64(interval.count),
          subject.steps.rounded(subject.steps.amount(in: interval.range)).steps,
          "the interval's count is not the history's", at: run.place(interval.range))
      }
    }
  }
}
