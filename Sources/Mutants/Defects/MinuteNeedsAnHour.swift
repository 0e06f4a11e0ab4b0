import HealthContracts
import HealthServices

extension Mutant {
  static let minuteNeedsAnHour = Mutant(
    "minuteNeedsAnHour", "Ignores the minute of the day end if no hour is stored",
    seenIn: "settings of two parts that are read together or not at all"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      guard dependencies.dayEndHour == .absent else { return DayBoundary(dependencies) }
      return DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: .absent, dayEndMinute: .absent, zones: dependencies.zones,
          coverage: dependencies.coverage, now: dependencies.now))
    }
  }
}
