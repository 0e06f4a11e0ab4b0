import HealthModel
import ServiceObservations

/// A layered interval holds at most the step limit, or is indivisible at the minimum length.
package enum LayeredIntervalsStayWithinTheLimit: Invariant {
  package static let statement =
    "A layered interval holds at most the limit, or is at the minimum length and marked indivisible"
  package static let notes = CheckNotes(
    verifies: """
      an interval holds at most the limit, or has at most the minimum length and is marked
      indivisible; no other interval is marked.
      """,
    omits: "the count itself.",
    oracle: "none needed: the limit is part of the observation.",
    blindSpots: "an interval may be shorter than necessary.",
    example: """
      A month of 300,000 steps is divided until no interval has more than 10,000. One hour of 12,000
      steps, no longer than the minimum length, is kept and marked indivisible.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    for run in layering.runs {
      for interval in run.intervals {
        let isOver = interval.count > layering.threshold
        let isShort = interval.range.length <= layering.minimumInterval
        recorder.expect(
          interval.indivisible == isOver && (!isOver || isShort),
          Finding(
            "an interval is over the limit, or marked without need", at: run.place(interval.range),
            expected:
              "at most \(layering.threshold), or indivisible at \(layering.minimumInterval) ms",
            actual: "\(interval.count) in \(interval.range.length) ms, "
              + (interval.indivisible ? "indivisible" : "divisible")))
      }
    }
  }
}
