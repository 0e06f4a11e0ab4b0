import HealthModel
import ServiceObservations

/// Time in bed and time awake add nothing to merged sleep.
///
/// - Verifies: removing every sample that is not asleep leaves the time asleep unchanged and the
///   time in bed zero.
/// - Does not verify: the asleep stages among each other.
/// - Oracle: the result for the asleep samples alone.
/// - Known blind spots: windows whose samples are all asleep are not counted.
package enum MergedSleepLeavesOutInBedAndAwake: Invariant {
  package static let statement =
    "Time in bed and time awake add nothing to merged sleep"
  package static let scenarioPaths = ScenarioPaths.sleep

  package static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sleep = subject.observations.sleep else { return }

    var scan = SleepSampleCursor(subject.history)
    for window in sleep.windows {
      if scan.samples(in: window.range).allSatisfy(\.stage.isAsleep) { continue }
      recorder.expectEqual(
        MergedSleep(asleep: window.merged.asleep, inBed: 0), window.asleepAlone,
        "samples that are not asleep change the sleep", at: window.range.text)
    }
  }
}
