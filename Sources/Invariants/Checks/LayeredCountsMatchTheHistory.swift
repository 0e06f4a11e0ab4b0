import HealthModel
import ServiceObservations

/// The count of a layered interval is the merged step count of the samples that start in it.
package enum LayeredCountsMatchTheHistory: Invariant {
  package static let statement =
    "The count of a layered interval is the merged steps of the samples that start in it"
  package static let notes = CheckNotes(
    verifies: """
      each stored count is the merged step count of the samples that start in the interval, for
      every strategy.
      """,
    omits: "whether the store's merge rules match a real device.",
    oracle: "a sweep over time that keeps the samples covering each instant.",
    blindSpots: "store and oracle share the proportional split of a sample.",
    example: """
      A walk of 10 minutes starts at 11:55, and an interval ends at 12:00. The walk's steps count in
      the interval in which it starts, all of them.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    for run in layering.runs {
      for interval in run.intervals {
        recorder.expectEqual(
          Int64(interval.count),
          subject.stepOracle.rounded(subject.stepOracle.amount(in: interval.range)).steps,
          "the interval's count is not the history's", at: run.place(interval.range))
      }
    }
  }
}
