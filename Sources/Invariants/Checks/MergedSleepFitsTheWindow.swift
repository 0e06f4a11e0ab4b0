import HealthModel

/// Merged sleep is never longer than its window.
///
/// - Verifies: neither time asleep nor time in bed is longer than the window.
/// - Does not verify: where in the window it lies.
/// - Oracle: none needed.
/// - Known blind spots: none known.
public enum MergedSleepFitsTheWindow: Invariant {
  /// The truth in a sentence.
  public static let statement =
    "Merged sleep is never longer than its window"

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

    for window in sleep.windows {
      let longest = max(window.merged.asleep, window.merged.inBed)
      examination.expect(
        longest <= window.range.length && min(window.merged.asleep, window.merged.inBed) >= 0,
        Finding(
          "more sleep than time", at: window.range.words, expected: "0 to \(window.range.length) ms",
          actual: "\(longest) ms"))
    }
  }
}
