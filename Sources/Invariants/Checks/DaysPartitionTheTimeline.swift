import HealthModel
import ServiceObservations

/// Days follow one another without gap or overlap.
package enum DaysPartitionTheTimeline: Invariant {
  package static let statement =
    "Days follow one another without gap or overlap"
  package static let notes = CheckNotes(
    verifies: """
      every day ends where the next one starts, so that each instant belongs to exactly one day.
      """,
    omits: "the position of the boundaries.",
    oracle: "none needed.",
    blindSpots: "empty days, which a time zone skips, are allowed.",
    example: """
      Monday ends at 04:00:00.000 on Tuesday, and Tuesday starts at that instant, not at
      04:00:00.001.
      """)
  package static let scenarioPaths = ScenarioPaths.dayBoundary

  package static func applies(to subject: Subject) -> Bool { subject.observations.days != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let days = subject.observations.days else { return }

    for (left, right) in zip(days.days, days.days.dropFirst()) {
      recorder.expect(
        left.range.end == right.range.start && right.day == left.day.advanced(by: 1),
        Finding(
          "neighboring days do not touch", at: right.day.description,
          expected: left.range.end.iso8601, actual: right.range.start.iso8601))
    }
    if days.days.count == 1 {
      recorder.expectEqual(days.days[0].range.isEmpty, false, "the only day is empty")
    }
  }
}
