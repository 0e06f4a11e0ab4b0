import HealthModel
import ServiceObservations

/// Merged sleep counts each moment of the window once, however samples touch or overlap.
package enum MergedSleepCountsEachMomentOnce: Invariant {
  package static let statement =
    "Merged sleep counts each moment of the window once, however samples touch or overlap"
  package static let notes = CheckNotes(
    verifies: """
      for randomly drawn samples in random order, the time asleep and in bed is the time of the
      window that at least one sample of that kind covers, to the millisecond.
      """,
    omits: "samples from the history.",
    oracle: "the elementary ranges between all bounds, each counted if a sample contains it.",
    blindSpots: "more than five samples.",
    example: """
      Samples from 1:00 to 3:00, from 3:00 to 4:00 and from 2:00 to 5:00 are 4 hours of sleep, in
      whatever order they come.
      """)
  package static let scenarioPaths = ScenarioPaths.sleep

  package static func applies(to subject: Subject) -> Bool { subject.observations.sleep != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sleep = subject.observations.sleep else { return }

    for merge in sleep.drawn {
      let asleep = merge.samples.filter(\.stage.isAsleep).map(\.range)
      let inBed = merge.samples.filter { $0.stage == .inBed }.map(\.range)
      recorder.expectEqual(
        merge.merged,
        MergedSleep(asleep: covered(merge.window, asleep), inBed: covered(merge.window, inBed)),
        "randomly drawn sleep samples are merged wrongly",
        at: merge.samples.map { "\($0.stage) \($0.range.text)" }.joined(separator: ", ")
          + " in \(merge.window.text)")
    }
  }

  /// The length of a window's elementary ranges that at least one range contains.
  private static func covered(_ window: TimeRange, _ ranges: [TimeRange]) -> Int64 {
    let bounds = Set([window.start, window.end] + ranges.flatMap { [$0.start, $0.end] }).sorted()
    return zip(bounds, bounds.dropFirst()).reduce(0) { sum, bound in
      let isCovered = window.contains(bound.0) && ranges.contains { $0.contains(bound.0) }
      return isCovered ? sum + bound.1.milliseconds - bound.0.milliseconds : sum
    }
  }
}
