import HealthModel
import ServiceObservations
/// Time in bed and time awake add nothing to merged sleep.
///
/// - Verifies: taking away every sample that is not asleep changes no time asleep and leaves no
///   time in bed.
/// - Does not verify: the stages among each other.
/// - Oracle: the answer to the asleep samples alone.
/// - Known blind spots: windows whose samples are all asleep are not counted.
package enum MergedSleepLeavesOutInBedAndAwake: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Time in bed and time awake add nothing to merged sleep"

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
      if scan.samples(in: window.range).allSatisfy(\.stage.isAsleep) { continue }
      examination.expectEqual(
        MergedSleep(asleep: window.merged.asleep, inBed: 0), window.asleepAlone,
        "samples that are not asleep change the sleep", at: window.range.words)
    }
  }
}
