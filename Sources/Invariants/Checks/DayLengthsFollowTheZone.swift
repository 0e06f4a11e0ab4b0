import HealthModel
import ServiceObservations

/// Every day begins and ends where the zone's own clock says.
///
/// - Verifies: every day begins at the first minute whose wall clock reaches its date and
///   boundary.
/// - Does not verify: the zone's rules themselves.
/// - Oracle: a scan of the wall clock, minute by minute.
/// - Known blind spots: boundaries that do not fall on a minute.
package enum DayLengthsFollowTheZone: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Every day begins and ends where the zone's own clock says"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether the day boundary was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.days != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let days = subject.observations.days else { return }

    guard let scan = subject.clock else { return }
    for day in days.days {
      let index = day.day.ordinal - scan.firstDay.ordinal
      guard index >= 0, index + 1 < scan.starts.count else {
        examination.expect(
          false,
          Finding(
            "the day is nowhere near its date", at: day.day.description, expected: "its date",
            actual: day.range.words))
        continue
      }
      examination.expectEqual(
        day.range, TimeRange(scan.starts[index], scan.starts[index + 1]),
        "the day is not where the wall clock puts it", at: day.day.description)
    }
  }
}
