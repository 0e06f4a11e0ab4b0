import HealthModel
import ServiceObservations

/// Every sample belongs to exactly one day, the day of its start.
package enum SamplesFallIntoOneDay: Invariant {
  package static let statement =
    "Every sample falls into exactly one day, the day of its start"
  package static let notes = CheckNotes(
    verifies: """
      assigning all samples to days gives each day as many samples as start in it, and loses none.
      """,
    omits: "samples of other types.",
    oracle: "a scan of the history against a scan of the wall clock.",
    blindSpots: "a history without steps has no sample to assign.",
    example: """
      A walk from 23:55 to 0:05 belongs to the day in which it starts. Both days together have one
      walk, not two and not none.
      """)
  package static let scenarioPaths = ScenarioPaths.dayBoundary

  package static func applies(to subject: Subject) -> Bool {
    (subject.observations.days?.samplesToBucket ?? 0) > 0
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let days = subject.observations.days else { return }

    guard let first = days.days.first, let scan = subject.wallClockScan else { return }
    var expected = [Int](repeating: 0, count: days.days.count)
    for series in subject.history.steps {
      for start in series.starts {
        let index = scan.starts.firstIndex(above: start) - 1
        let day = scan.firstDay.ordinal + index - first.day.ordinal
        if expected.indices.contains(day) { expected[day] += 1 }
      }
    }
    // Samples outside the observed days are not expected in any of them.
    recorder.expectEqual(
      days.bucketed.reduce(0, +), expected.reduce(0, +), "samples were lost between days")
    for (index, count) in days.bucketed.enumerated() {
      recorder.expectEqual(
        count, expected[index], "a day received a different number of samples",
        at: days.days[index].day.description)
    }
  }
}
