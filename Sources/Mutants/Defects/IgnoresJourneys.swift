import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  /// Takes the zone at home for that of all days.
  static let ignoresJourneys = Mutant(
    "ignoresJourneys", "Takes the zone at home for that of all days",
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
