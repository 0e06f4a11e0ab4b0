import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  /// Takes the present offset from UTC for that of all days.
  static let offsetOfNow = Mutant(
    "offsetOfNow", "Takes the present offset from UTC for that of all days",
    seenIn: "apps that keep seconds from GMT instead of a zone"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      let hours = dependencies.zones.offset(at: Instant(dependencies.now)) / Milliseconds.hour
      // The names of fixed offsets count westwards.
      let name = "Etc/GMT" + (hours > 0 ? "-\(hours)" : "+\(-hours)")
      return DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: dependencies.dayEndHour, dayEndMinute: dependencies.dayEndMinute,
          zones: ZoneTimeline(identifier: name) ?? .utc, coverage: dependencies.coverage,
          now: dependencies.now))
    }
  }
}
