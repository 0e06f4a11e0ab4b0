import HealthModel
import ServiceObservations

/// Time in bed and time awake add nothing to merged sleep.
package enum MergedSleepLeavesOutInBedAndAwake: Invariant {
  package static let statement =
    "Time in bed and time awake add nothing to merged sleep"
  package static let notes = CheckNotes(
    verifies: """
      removing all but the asleep samples leaves the time asleep unchanged and the time in bed zero.
      """,
    omits: "how the asleep stages affect one another.",
    oracle: "the result for the asleep samples alone.",
    blindSpots: "windows with asleep samples only are not counted.",
    example: """
      In bed from 22:30 to 7:00, asleep from 23:00 to 6:40, awake from 3:00 to 3:20 according to
      another device. In-bed time adds nothing to 7 h 40 min asleep.
      """)
  package static let scenarioPaths = ScenarioPaths.sleep

  package static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sleep = subject.observations.sleep else { return }

    var scan = SleepSampleCursor(subject.history)
    for window in sleep.windows {
      if scan.samples(in: window.range).allSatisfy(\.stage.isAsleep) { continue }
      recorder.expectEqual(
        MergedSleep(asleep: window.merged.asleep, inBed: 0), window.asleepAlone,
        "samples other than asleep samples change the sleep", at: window.range.text)
    }
  }
}
