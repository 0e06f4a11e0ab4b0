import struct Foundation.Date
import struct Foundation.DateInterval
import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  /// Takes a day for 86,400 seconds.
  static let day86400 = Mutant(
    "day86400", "Takes a day for 86,400 seconds",
    seenIn: "edge case I-15: dariosalvi78/cordova-plugin-health issue 121"
  ) { suite in
    suite.with(\.dayBoundary) { FixedLengthDays($0) }
  }
}

private struct FixedLengthDays: DayBoundaryProtocol {
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
    let first = reference.day(containing: dependencies.coverage.start.date)
    let start = reference.interval(of: first).start
    let days = Double(day.ordinal - first.ordinal)
    return DateInterval(start: start.addingTimeInterval(days * 86_400), duration: 86_400)
  }

  func dayOrdinals(ofAscending milliseconds: [Int64]) -> [Int32] {
    reference.dayOrdinals(ofAscending: milliseconds)
  }
}
