import Foundation
import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let twoDayPaths = Mutant(
    "twoDayPaths", "Computes the start of today without the stored day end",
    seenIn: "finding P5 of the steps-and-sleep audit"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundaryWrapper(
        dependencies,
        today: { _ in
          let midnight = DayBoundaryDependencies(
            dayEndHour: .absent, dayEndMinute: .absent, zones: dependencies.zones,
            coverage: dependencies.coverage, now: dependencies.now)
          return DayBoundary(midnight).startOfToday
        })
    }
  }
}
