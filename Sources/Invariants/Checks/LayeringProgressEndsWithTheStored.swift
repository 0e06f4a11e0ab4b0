import HealthModel
import ServiceObservations

/// Layering progress never goes back and ends with the number of stored intervals.
package enum LayeringProgressEndsWithTheStored: Invariant {
  package static let statement =
    "Layering progress never goes back and ends with the number of stored intervals"
  package static let notes = CheckNotes(
    verifies: """
      the number found never falls and is the stored number in the last report; every report has a
      status and a depth of 0 or more; a service that follows strategies reports before each query
      of the division, with the number of divisions that led to it; if halving reports before its
      queries, the greatest depth is that of the deepest interval.
      """,
    omits: "the wording of the status.",
    oracle: "the stored intervals, and a halving of them.",
    blindSpots: """
      a run whose only report is the last one, such as that of an external program without progress.
      """,
    example: """
      Progress goes 1, 2, 5, 9 and ends with 9 stored intervals. A bar that goes back from 5 to 3,
      or ends at 8 of 9, is wrong.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    for (index, small) in layering.small.enumerated() {
      let place =
        "\(small.strategy), \(small.answers), limit \(small.threshold), \(small.failure)"
      let found = small.progress.map(\.found)
      recorder.expect(
        zip(found, found.dropFirst()).allSatisfy { $0 <= $1 }
          && small.progress.allSatisfy { $0.hasStatus && $0.found >= 0 && $0.depth >= 0 },
        Finding(
          "progress goes back, or has no status", at: place,
          expected: "numbers that never fall, each with a status", actual: "\(found)"))
      guard small.failure == .none, small.errorShape == nil else { continue }
      recorder.expectEqual(
        found.last.map { "\($0)" } ?? "no report", "\(small.after.count)",
        "the last report does not match what is stored", at: place)
      let range = CalendarYears.range(small.yearsBack, before: small.now, zone: small.zone)
      if let division = subject.smallDivision(index),
        SmallDivision.steps(in: range, of: small) > 0
      {
        recorder.expectEqual(
          small.progress.dropLast().map(\.depth).sorted(), division.depths.sorted(),
          "the reports do not match the queries of the division", at: place)
      }
      guard small.strategy == .recursiveHalving, found.count > 1 else { continue }
      // Counts of fractions do not add up.
      if small.answers.haveFractions { continue }
      let tree = HalvingTree(
        small.after, threshold: small.threshold, minimumInterval: small.minimumInterval)
      if tree.breach != nil { continue }
      recorder.expectEqual(
        small.progress.map(\.depth).max() ?? 0, tree.depth,
        "the depth is not the number of divisions", at: place)
    }
  }
}
