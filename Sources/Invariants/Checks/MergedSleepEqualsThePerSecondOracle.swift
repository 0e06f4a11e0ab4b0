import HealthModel
import ServiceObservations

/// Merged sleep is the number of seconds that at least one source reports as asleep.
package enum MergedSleepEqualsThePerSecondOracle: Invariant {
  package static let statement =
    "Merged sleep is the number of seconds that at least one source reports as asleep"
  package static let notes = CheckNotes(
    verifies: "time asleep and time in bed are the seconds that at least one sample covers.",
    omits: "the source that reported them.",
    oracle: "the per-second oracle: one cell per second, filled from the history's samples.",
    blindSpots: "differences of less than a second.",
    example: """
      The watch reports sleep from 23:00 to 7:00, the iPhone from 23:30 to 7:30. Merged sleep is 8 h
      30 min, not 16 h.
      """)
  package static let scenarioPaths = ScenarioPaths.sleep

  package static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sleep = subject.observations.sleep else { return }

    var scan = SleepSampleCursor(subject.history)
    for window in sleep.windows {
      var asleep = PerSecondSleepOracle(window.range)
      var inBed = PerSecondSleepOracle(window.range)
      for sample in scan.samples(in: window.range) {
        let (start, end) = (sample.range.start.milliseconds, sample.range.end.milliseconds)
        if sample.stage.isAsleep { asleep.mark(start, end) }
        if sample.stage == .inBed { inBed.mark(start, end) }
      }
      recorder.expectEqual(
        window.merged, MergedSleep(asleep: asleep.marked, inBed: inBed.marked),
        "merged sleep is not what the samples cover", at: window.range.text)
    }
  }
}
