import HealthContracts
import HealthServices

extension Mutant {
  static let textIsANumber = Mutant(
    "textIsANumber", "Reads the day end from texts of digits",
    seenIn: "integer(forKey:) of UserDefaults, which converts strings"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundary(
        DayBoundaryDependencies(
          dayEndHour: converted(dependencies.dayEndHour),
          dayEndMinute: converted(dependencies.dayEndMinute), zones: dependencies.zones,
          coverage: dependencies.coverage, now: dependencies.now))
    }
  }
}

private func converted(_ setting: StoredSetting) -> StoredSetting {
  guard case .text(let text) = setting, let number = Int(text) else { return setting }
  return .integer(number)
}
