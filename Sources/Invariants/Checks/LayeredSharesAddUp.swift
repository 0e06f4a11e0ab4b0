import HealthModel
import ServiceObservations

/// The merged shares of an interval's raw samples add up to its count.
package enum LayeredSharesAddUp: Invariant {
  package static let statement =
    "The merged shares of an interval's raw samples add up to its count"
  package static let notes = CheckNotes(
    verifies: """
      the raw samples fetched for an interval are those that start in it, and merging them gives its
      count.
      """,
    omits: "the samples' other fields.",
    oracle: "a scan for the rows, and a sweep over them.",
    blindSpots: """
      the oracle's own merge cannot tell whether the store's merge rules match a real device.
      """,
    example: """
      An interval says 9,500 steps. The samples that start in it, iPhone and watch merged, are 9,500
      as well; added up without merging they are 17,200.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    for (index, interval) in layering.first.intervals.enumerated()
    where index < layering.rawRows.count {
      let rows = layering.rawRows[index]
      let (wanted, amount) = subject.stepOracle.comparison(
        in: interval.range, with: rows)
      recorder.expectEqual(
        rows, wanted, "raw samples are missing or doubled", at: interval.range.text)
      recorder.expectEqual(
        subject.stepOracle.rounded(amount).steps, Int64(interval.count),
        "raw samples do not add up to the interval", at: interval.range.text)
    }
  }
}
