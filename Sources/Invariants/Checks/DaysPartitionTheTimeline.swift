import HealthModel
import ServiceObservations

/// Days follow one another without gap or overlap.
///
/// - Verifies: every day ends where the next begins, so that no instant has two days or none.
/// - Does not verify: where the boundaries lie.
/// - Oracle: none needed.
/// - Known blind spots: days of no length, skipped by a zone, are allowed.
package enum DaysPartitionTheTimeline: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Days follow one another without gap or overlap"

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

    for (left, right) in zip(days.days, days.days.dropFirst()) {
      examination.expect(
        left.range.end == right.range.start && right.day == left.day.advanced(by: 1),
        Finding(
          "neighbouring days do not touch", at: right.day.description,
          expected: left.range.end.iso8601, actual: right.range.start.iso8601))
    }
    if days.days.count == 1 {
      examination.expectEqual(days.days[0].range.isEmpty, false, "no time")
    }
  }
}
