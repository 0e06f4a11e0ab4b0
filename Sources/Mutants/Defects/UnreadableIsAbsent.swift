import HealthContracts
import HealthServices

extension Mutant {
  static let unreadableIsAbsent = Mutant(
    "unreadableIsAbsent", "Takes an unreadable part of the day end for one that is not stored",
    seenIn: "optional reads of each setting, of which only a common failure is reported"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      let (hour, minute) = (dependencies.dayEndHour, dependencies.dayEndMinute)
      guard hour != minute else { return DayBoundary(dependencies) }
      return DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: hour == .unreadable ? .absent : hour,
          dayEndMinute: minute == .unreadable ? .absent : minute, zones: dependencies.zones,
          coverage: dependencies.coverage, now: dependencies.now))
    }
  }
}
