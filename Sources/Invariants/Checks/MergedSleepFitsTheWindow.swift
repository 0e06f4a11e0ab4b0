import HealthModel
import ServiceObservations

/// Merged sleep is never longer than its window.
///
/// - Verifies: neither time asleep nor time in bed is longer than the window, or than its parts.
/// - Does not verify: where in the window it lies.
/// - Oracle: none needed.
/// - Known blind spots: none known.
package enum MergedSleepFitsTheWindow: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Merged sleep is never longer than its window"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the sleep merge was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let sleep = subject.observations.sleep else { return }

    for window in sleep.windows {
      let cuts = [
        TimeRange(start: window.range.start, end: window.cut),
        TimeRange(start: window.cut, end: window.range.end),
      ]
      let asked = zip([window.range] + cuts, [window.merged] + window.parts)
      for (range, merged) in asked {
        examination.expect(
          (0...range.length).contains(merged.asleep) && (0...range.length).contains(merged.inBed),
          Finding(
            "more sleep than time", at: range.words, expected: "0 to \(range.length) ms",
            actual: "\(merged.asleep) ms asleep, \(merged.inBed) ms in bed"))
      }
    }
  }
}
