import struct Foundation.Date
import struct Foundation.DateInterval
import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  /// Ends a day 24 hours after its start.
  static let dayOf24Hours = Mutant(
    "dayOf24Hours", "Ends a day 24 hours after its start",
    seenIn: "a health day interval that falls back to 86,400 seconds"
  ) { suite in
    suite.with(\.dayBoundary) { CappedDays($0) }
  }
}

private struct CappedDays: DayBoundaryProtocol {
  let reference: DayBoundary
  let dependencies: DayBoundaryDependencies

  init(_ dependencies: DayBoundaryDependencies) {
    self.dependencies = dependencies
    reference = DayBoundary(dependencies)
  }

  func storedDayEnd() -> StoredDayEnd { reference.storedDayEnd() }

  var startOfToday: Date { reference.startOfToday }

  func isToday(_ date: Date) -> Bool { reference.isToday(date) }

  func currentDayStart(for date: Date) -> Date { reference.currentDayStart(for: date) }

  func day(containing date: Date) -> LocalDay { reference.day(containing: date) }

  func interval(of day: LocalDay) -> DateInterval {
    DateInterval(start: reference.interval(of: day).start, duration: 86_400)
  }

  func dayOrdinals(ofAscending milliseconds: [Int64]) -> [Int32] {
    reference.dayOrdinals(ofAscending: milliseconds)
  }
}
