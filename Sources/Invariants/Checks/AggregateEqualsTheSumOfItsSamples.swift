import HealthModel
import ServiceObservations

/// An aggregated count is the merged sum of the samples that the same window returns.
package enum AggregateEqualsTheSumOfItsSamples: Invariant {
  package static let statement =
    "An aggregated count is the merged sum of the samples that a query of the same window returns"
  package static let notes = CheckNotes(
    verifies: """
      the raw samples of a window are those of the history that start in it, and merging them gives
      the aggregated count.
      """,
    omits: "whether the store's merge rules match a real device.",
    oracle: """
      a sweep over time that keeps the samples covering each instant, and a scan for the rows.
      """,
    blindSpots: "only whole days and parts of days are queried.",
    example: """
      iPhone and watch both report 1,000 steps from 10:00 to 10:10. The window's samples are 2,000
      steps, its aggregate is 1,000: the merge of the very same samples.
      """)
  package static let scenarioPaths = ["store.semantics", "history.*.steps", "history"]

  package static func applies(to subject: Subject) -> Bool { subject.observations.store != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let store = subject.observations.store else { return }
    recorder.expectEqual(store.unknownSamples, 0, "samples that are not in the history")
    for (index, window) in store.windows.enumerated() {
      let rows = store.rawRows[index]
      let (wanted, amount) = subject.stepOracle.comparison(in: window, with: rows)
      recorder.expectEqual(rows, wanted, "raw samples are missing or doubled", at: window.text)
      recorder.expectEqual(
        Int64(store.counts[index]), subject.stepOracle.rounded(amount).steps,
        "the aggregate is not the merged sum of its samples", at: window.text)
    }
  }
}
