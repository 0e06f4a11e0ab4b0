import HealthModel
import ServiceObservations

/// Near a clock change, a journey or a day end, every query returns the day of the wall clock.
package enum DaysTurnAtTheirDayEnd: Invariant {
  package static let statement =
    "Near a clock change, a journey or a day end, every query returns the day of the wall clock"
  package static let notes = CheckNotes(
    verifies: """
      label, start, range, neighbors and "today" of instants just before, at and after turns:
      midnights that occur twice or not at all, day ends inside a repeated or skipped hour, a
      skipped day, moves across the date line, leap days, and day ends in randomly drawn time zones;
      also of instants within a week of the range for which the service was made.
      """,
    omits: "the time zones' rules themselves.",
    oracle: "the wall clock, read every hour, and every minute in an hour in which it is changed.",
    blindSpots: "the place of an empty day, which no contract fixes.",
    example: """
      In Havana the clock goes from 0:59 back to 0:00, so that midnight comes twice. The day starts
      at the first one and does not start anew at the second.
      """)
  package static let scenarioPaths = ScenarioPaths.dayBoundary

  package static func applies(to subject: Subject) -> Bool { subject.observations.days != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let days = subject.observations.days else { return }

    for turn in days.turns {
      let place =
        "\(turn.instant.iso8601), \(turn.zones.map(\.identifier).joined(separator: " to ")), "
        + "day end \(turn.policy.hour):\(turn.policy.minute)"
      guard
        let oracle = HourlyDays.near(turn.instant, policy: turn.policy, zones: turn.zones),
        let index = oracle.index(of: turn.instant), let today = oracle.range(index)
      else { continue }
      let label = oracle.firstDay.advanced(by: index)
      recorder.expectEqual(
        [turn.day, turn.otherDay], [label, label],
        "the instant is assigned to another day", at: place)
      guard turn.day == label else { continue }
      recorder.expectEqual(
        turn.starts.map(\.iso8601), [today.start.iso8601, today.start.iso8601],
        "the day starts at another time", at: place)
      for (near, range) in zip(-1...1, turn.ranges) {
        guard let expected = oracle.range(index + near) else { continue }
        recorder.expect(
          expected.isEmpty ? range.isEmpty : range == expected,
          Finding(
            "a day has the wrong range", at: "\(label.advanced(by: near)) at \(place)",
            expected: expected.isEmpty ? "an empty range" : expected.text, actual: range.text))
      }
      guard turn.ranges[1] == today else { continue }
      recorder.expectEqual(
        turn.isToday, [false, true, true, false],
        "today does not reach from the day's first to its last millisecond", at: place)
    }
  }
}
