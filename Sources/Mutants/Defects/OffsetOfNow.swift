import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let offsetOfNow = Mutant(
    "offsetOfNow", "Uses the current UTC offset for all days",
    seenIn: "apps that keep seconds from GMT instead of a zone"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      let hours = dependencies.zones.offset(at: Instant(dependencies.now)) / Milliseconds.hour
      // In `Etc/GMT` identifiers, positive offsets are west of Greenwich.
      let name = "Etc/GMT" + (hours > 0 ? "-\(hours)" : "+\(-hours)")
      return DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: dependencies.dayEndHour, dayEndMinute: dependencies.dayEndMinute,
          zones: ZoneTimeline(identifier: name) ?? .utc, coverage: dependencies.coverage,
          now: dependencies.now))
    }
  }
}
