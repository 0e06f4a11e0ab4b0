import HealthContracts
import HealthServices

extension Mutant {
  static let ignoresTheMinute = Mutant(
    "ignoresTheMinute", "Ends a day at the hour of the person's day end, without the minute",
    seenIn: "settings with two values, only one of which is read"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      var minute = dependencies.dayEndMinute
      if case .integer(1...59) = minute { minute = .integer(0) }
      return DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: dependencies.dayEndHour, dayEndMinute: minute, zones: dependencies.zones,
          coverage: dependencies.coverage, now: dependencies.now))
    }
  }
}
