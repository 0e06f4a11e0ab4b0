import HealthModel
import ServiceObservations

/// A layered interval holds at most the limit, or is as short as intervals get and marked
/// indivisible.
///
/// - Verifies: an interval holds at most the limit, or is at the minimum length and marked
///   indivisible; nothing else is marked.
/// - Does not verify: that the count itself is right.
/// - Oracle: none needed: the limit is part of the observation.
/// - Known blind spots: an interval could be shorter than it must be.
package enum LayeredIntervalsStayWithinTheLimit: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "A layered interval holds at most the limit, or is at the minimum length and marked indivisible"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether layering was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let layering = subject.observations.layering else { return }

    for run in layering.runs {
      for interval in run.intervals {
        let isOver = interval.count > layering.threshold
        let isShort = interval.range.length <= layering.minimumInterval
        examination.expect(
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
