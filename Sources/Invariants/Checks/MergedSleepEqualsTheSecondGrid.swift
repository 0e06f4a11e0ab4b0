import HealthModel
import ServiceObservations
/// Merged sleep is the number of seconds that some source calls asleep.
///
/// - Verifies: time asleep and time in bed are the seconds that at least one sample covers.
/// - Does not verify: which source said so.
/// - Oracle: a grid of one cell a second, filled from the history's own samples.
/// - Known blind spots: nothing below a second.
package enum MergedSleepEqualsTheSecondGrid: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Merged sleep is the number of seconds that some source calls asleep"

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

    var scan = SleepScan(subject.history)
    for window in sleep.windows {
      var asleep = SecondGrid(window.range)
      var inBed = SecondGrid(window.range)
      for sample in scan.samples(in: window.range) {
        let (start, end) = (sample.range.start.milliseconds, sample.range.end.milliseconds)
        if sample.stage.isAsleep { asleep.mark(start, end) }
        if sample.stage == .inBed { inBed.mark(start, end) }
      }
      examination.expectEqual(
        window.merged, MergedSleep(asleep: asleep.marked, inBed: inBed.marked),
        "merged sleep is not what the samples cover", at: window.range.words)
    }
  }
}
