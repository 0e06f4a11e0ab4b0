import HealthContracts
import HealthServices

extension Mutant {
  static let todayEndsNow = Mutant(
    "todayEndsNow", "Counts as today only what is not after the current time",
    seenIn: "a filter from the start of the day to now"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundaryWrapper(
        dependencies, isToday: { $0.isToday($1) && $1 <= dependencies.now })
    }
  }
}
