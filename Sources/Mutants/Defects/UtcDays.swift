import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let utcDays = Mutant(
    "utcDays", "Counts days in UTC",
    seenIn: "edge case I-14: 12,252 steps by UTC day against 13,121 shown"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: dependencies.dayEndHour, dayEndMinute: dependencies.dayEndMinute,
          zones: .utc,
          coverage: dependencies.coverage, now: dependencies.now))
    }
  }
}
