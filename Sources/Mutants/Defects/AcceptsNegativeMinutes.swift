import HealthContracts
import HealthServices

extension Mutant {
  static let acceptsNegativeMinutes = Mutant(
    "acceptsNegativeMinutes", "Takes a negative minute of the day end for the full hour",
    seenIn: "checks of the upper bound alone"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      guard case .integer(let minute) = dependencies.dayEndMinute, minute < 0 else {
        return DayBoundary(dependencies)
      }
      return DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: dependencies.dayEndHour, dayEndMinute: .integer(0),
          zones: dependencies.zones, coverage: dependencies.coverage, now: dependencies.now))
    }
  }
}
