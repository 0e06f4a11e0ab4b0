import HealthModel
import ServiceObservations

/// Every query for the day returns the same day.
package enum DayPathsAgree: Invariant {
  package static let statement = "Every query for the day returns the same day"
  package static let notes = CheckNotes(
    verifies: """
      startOfToday, currentDayStart(for:) and isToday(_:) agree, also in the last millisecond before
      the day's start, and at the same time of earlier weeks, months and years.
      """,
    omits: "that the day is the right one.",
    oracle: "the days that the service itself returned.",
    blindSpots: "only instants near some days are tried.",
    example: """
      At 23:59:59.999 one query says it is still Monday. The others say so too, and all turn to
      Tuesday a millisecond later.
      """)
  package static let scenarioPaths = ScenarioPaths.dayBoundary

  package static func applies(to subject: Subject) -> Bool { subject.observations.days != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let days = subject.observations.days else { return }

    for probe in days.probes {
      let place = probe.instant.iso8601
      recorder.expectEqual(
        probe.startOfToday.iso8601, probe.currentDayStart.iso8601,
        "two queries return different day starts",
        at: place)
      recorder.expect(
        probe.isTodayAt && !probe.isTodayBefore && probe.currentDayStart <= probe.instant,
        Finding(
          "isToday and the day start disagree", at: place,
          expected: "true now, false before the day start",
          actual: "\(probe.isTodayAt), \(probe.isTodayBefore)"))
      guard let day = days.days.first(where: { $0.day == probe.day }) else { continue }
      recorder.expectEqual(
        probe.currentDayStart.iso8601, day.range.start.iso8601,
        "the label's day starts at another time", at: place)
    }
  }
}
