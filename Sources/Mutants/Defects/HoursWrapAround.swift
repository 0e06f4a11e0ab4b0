import HealthContracts
import HealthServices

extension Mutant {
  static let hoursWrapAround = Mutant(
    "hoursWrapAround", "Takes a stored hour modulo 24 without reporting it",
    seenIn: "settings code that trusts what it once wrote"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      guard case .integer(let hour) = dependencies.dayEndHour else {
        return DayBoundary(dependencies)
      }
      return DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: .integer((hour % 24 + 24) % 24), dayEndMinute: dependencies.dayEndMinute,
          zones: dependencies.zones, coverage: dependencies.coverage, now: dependencies.now))
    }
  }
}
