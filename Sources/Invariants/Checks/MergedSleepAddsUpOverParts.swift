import HealthModel
import ServiceObservations
/// Merged sleep of adjacent windows adds up to that of both together.
///
/// - Verifies: the parts of a window before and after a cut add up to the window.
/// - Does not verify: cuts elsewhere.
/// - Oracle: the answer for the whole window.
/// - Known blind spots: windows without samples are not counted.
package enum MergedSleepAddsUpOverParts: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Merged sleep of adjacent windows adds up to that of both together"

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

    for window in sleep.windows where window.samples > 0 {
      let sum = MergedSleep(
        asleep: window.parts.reduce(0) { $0 + $1.asleep },
        inBed: window.parts.reduce(0) { $0 + $1.inBed })
      examination.expectEqual(
        sum, window.merged, "the parts do not add up to the window", at: window.range.words)
    }
  }
}
