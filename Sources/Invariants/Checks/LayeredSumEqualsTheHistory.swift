import HealthModel

/// The counts of all layered intervals add up to the history.
///
/// - Verifies: stored counts add up to all merged steps in the range.
/// - Does not verify: where each step was counted.
/// - Oracle: the sweep's total over the range.
/// - Known blind spots: errors that cancel out.
public enum LayeredSumEqualsTheHistory: Invariant {
  /// The truth in a sentence.
  public static let statement =
    "The counts of all layered intervals add up to the history"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether layering was observed.
  public static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  public static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let layering = subject.observations.layering else { return }

    examination.expectEqual(
      Int64(layering.intervals.reduce(0) { $0 + $1.count }),
      subject.steps.count(in: layering.range),
      "steps were lost or made", at: layering.range.words)
  }
}
