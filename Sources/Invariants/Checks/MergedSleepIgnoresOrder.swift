import HealthModel

/// Merged sleep does not depend on the order of the samples.
///
/// - Verifies: the same samples in another order give the same answer.
/// - Does not verify: every order: one other order a window is tried.
/// - Oracle: the answer to the first order.
/// - Known blind spots: windows with fewer than two samples are not counted.
public enum MergedSleepIgnoresOrder: Invariant {
  /// The truth in a sentence.
  public static let statement =
    "Merged sleep does not depend on the order of the samples"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the sleep merge was observed.
  public static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  public static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let sleep = subject.observations.sleep else { return }

    for window in sleep.windows where window.samples > 1 {
      examination.expectEqual(
        window.shuffled, window.merged, "another order gives another answer", at: window.range.words
      )
    }
  }
}
