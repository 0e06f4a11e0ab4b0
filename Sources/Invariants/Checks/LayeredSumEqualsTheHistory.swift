import HealthModel
import ServiceObservations

/// The counts of all layered intervals add up to the history and each boundary's exact excess.
///
/// - Verifies: stored counts, with what rounding took from each, add up to all merged steps in the
///   range and what the store's merging counts again at each boundary, to the millionth of a step.
/// - Does not verify: where each step was counted.
/// - Oracle: the sweep's total over the range, and a sweep of the samples that meet at a boundary.
/// - Known blind spots: errors that cancel out.
package enum LayeredSumEqualsTheHistory: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "The counts of all layered intervals add up to the history and each boundary's exact excess"

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
    guard let layering = subject.observations.layering, let excess = subject.excess else { return }

    // A service may count anything: 128 bits hold the sum of whatever it says.
    let counted = layering.first.intervals.reduce(Int128(0)) { $0 + Int128($1.count) }
    examination.expectEqual(
      counted * Int128(subject.steps.unit) + Int128(excess.roundedAway),
      Int128(subject.steps.amount(in: layering.range)) + Int128(excess.boundaryExcess),
      subject.steps.unit == 1
        ? "steps were lost or made" : "steps were lost or made, in millionths of a step",
      at: layering.range.words)
  }
}
