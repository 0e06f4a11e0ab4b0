import Foundation
import HealthContracts
import HealthServices

extension Mutant {
  static let lateHourIsTomorrow = Mutant(
    "lateHourIsTomorrow", "Counts the last hours of a day to the next, except for its last second",
    seenIn: "days of UTC in a zone to the west, tested at midnight alone"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundaryWrapper(
        dependencies,
        isToday: { reference, date in
          let end = reference.interval(of: reference.day(containing: date)).end
          let left = end.timeIntervalSince(date)
          return reference.isToday(date) && !(left > 1 && left <= 5 * 3_600)
        })
    }
  }
}
