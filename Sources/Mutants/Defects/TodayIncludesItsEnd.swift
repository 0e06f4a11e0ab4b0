import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let todayIncludesItsEnd = Mutant(
    "todayIncludesItsEnd", "Counts the first instant of tomorrow as today",
    seenIn: "a closed range from the start of the day to its end"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundaryWrapper(
        dependencies,
        isToday: { reference, date in
          let day = reference.day(containing: dependencies.now)
          let (today, instant) = (TimeRange(reference.interval(of: day)), Instant(date))
          return today.start <= instant && instant <= today.end
        })
    }
  }
}
