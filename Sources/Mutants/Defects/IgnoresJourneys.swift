import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let ignoresJourneys = Mutant(
    "ignoresJourneys", "Uses the home time zone for all days",
    seenIn: "apps that remember the zone of their first launch", on: "app-weeks"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      let home = dependencies.zones.segments[0].identifier
      return DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: dependencies.dayEndHour, dayEndMinute: dependencies.dayEndMinute,
          zones: ZoneTimeline(identifier: home) ?? .utc, coverage: dependencies.coverage,
          now: dependencies.now))
    }
  }
}
