import HealthModel
import ServiceObservations

/// An invalid stored day end falls back to midnight and is reported, by every query for the day.
package enum UnusableSettingsFallBackToMidnight: Invariant {
  package static let statement =
    "An invalid stored day end falls back to midnight and is reported, by every query for the day"
  package static let notes = CheckNotes(
    verifies: """
      a stored day end that is not a valid time of day falls back to midnight and is reported as a
      fallback; a valid one is used and not reported; both queries for the day use the same day end.
      """,
    omits: "the storage of settings.",
    oracle: "the policy that each stored pair represents, and the wall clock.",
    blindSpots: "only a handful of pairs are tried.",
    example: """
      The stored day end is 27:80. The day ends at midnight, and the service reports the fallback.
      """)
  package static let scenarioPaths = ScenarioPaths.dayBoundary

  package static func applies(to subject: Subject) -> Bool { subject.observations.days != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let days = subject.observations.days else { return }

    for setting in days.settings {
      recorder.expectEqual(
        setting.used, setting.meant ?? .midnight, "another day end is used", at: setting.stored)
      recorder.expectEqual(
        setting.reportedFallback, setting.meant == nil,
        "the fallback is not reported, or reported without cause",
        at: setting.stored)
      recorder.expectEqual(
        Set(setting.starts).count, 1, "two queries return different day starts", at: setting.stored)
      guard let start = setting.starts.first else { continue }
      let boundary = (setting.meant ?? .midnight).wallOffset
      // A day also begins where the wall clock jumps over its day end, by an hour or by a day.
      let (before, after) = (start.advanced(by: -1), start)
      let reached = [before, after].map {
        (days.zones.wall(at: $0) - boundary).floorDivided(by: Milliseconds.day)
      }
      recorder.expect(
        reached[0] < reached[1],
        Finding(
          "the day does not begin at the day end in force", at: setting.stored,
          expected: "wall clock \(boundary) ms after midnight", actual: start.iso8601))
    }
  }
}
