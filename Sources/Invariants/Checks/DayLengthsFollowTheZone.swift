import HealthModel
import ServiceObservations

/// Every day starts and ends where the time zone's wall clock says.
package enum DayLengthsFollowTheZone: Invariant {
  package static let statement = "Every day starts and ends where the time zone's wall clock says"
  package static let notes = CheckNotes(
    verifies: """
      every day starts at the first minute at which the wall clock reaches its date and boundary.
      """,
    omits: "the time zone's rules themselves.",
    oracle: "a scan of the wall clock, minute by minute.",
    blindSpots: "boundaries that do not fall on a whole minute.",
    example: """
      In Berlin the last Sunday of March has 23 hours. A day of 24 hours counted from its midnight
      ends an hour into Monday.
      """)
  package static let scenarioPaths = ["moves", "zone"]

  package static func applies(to subject: Subject) -> Bool { subject.observations.days != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let days = subject.observations.days else { return }

    guard let scan = subject.wallClockScan else { return }
    for day in days.days {
      let index = day.day.ordinal - scan.firstDay.ordinal
      guard index >= 0, index + 1 < scan.starts.count else {
        recorder.expect(
          false,
          Finding(
            "the day is far from its date", at: day.day.description, expected: "its date",
            actual: day.range.text))
        continue
      }
      recorder.expectEqual(
        day.range, TimeRange(scan.starts[index], scan.starts[index + 1]),
        "the day does not match the wall clock", at: day.day.description)
    }
  }
}
