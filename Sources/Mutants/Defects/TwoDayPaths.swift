import struct Foundation.Date
import struct Foundation.DateInterval
import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  /// Computes the start of today without the stored day end.
  static let twoDayPaths = Mutant(
    "twoDayPaths", "Computes the start of today without the stored day end",
    seenIn: "finding P5 of the steps-and-sleep audit"
  ) { suite in
    suite.with(\.dayBoundary) { TwoPathDays($0) }
  }
}

private struct TwoPathDays: DayBoundaryProtocol {
  let reference: DayBoundary
  let dependencies: DayBoundaryDependencies

  init(_ dependencies: DayBoundaryDependencies) {
    self.dependencies = dependencies
    reference = DayBoundary(dependencies)
  }

  func storedDayEnd() -> StoredDayEnd { reference.storedDayEnd() }

  var startOfToday: Date {
    let midnight = DayBoundaryDependencies(
      dayEndHour: .absent, dayEndMinute: .absent, zones: dependencies.zones,
      coverage: dependencies.coverage, now: dependencies.now)
    return DayBoundary(midnight).startOfToday
  }

  func isToday(_ date: Date) -> Bool { reference.isToday(date) }

  func currentDayStart(for date: Date) -> Date { reference.currentDayStart(for: date) }

  func day(containing date: Date) -> LocalDay { reference.day(containing: date) }

  func interval(of day: LocalDay) -> DateInterval { reference.interval(of: day) }

  func dayOrdinals(ofAscending milliseconds: [Int64]) -> [Int32] {
    reference.dayOrdinals(ofAscending: milliseconds)
  }
}
