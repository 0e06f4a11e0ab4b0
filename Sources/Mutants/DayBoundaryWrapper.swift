import struct Foundation.Date
import struct Foundation.DateInterval
import HealthContracts
import HealthModel
import HealthServices

/// A day boundary with a defect in one result; all other results are the reference's.
struct DayBoundaryWrapper: DayBoundaryProtocol {
  private let reference: DayBoundary
  private let stored: @Sendable (DayBoundary) -> StoredDayEnd
  private let today: @Sendable (DayBoundary) -> Date
  private let isToday: @Sendable (DayBoundary, Date) -> Bool
  private let bounds: @Sendable (DayBoundary, LocalDay) -> DateInterval

  init(
    _ dependencies: DayBoundaryDependencies,
    stored: @escaping @Sendable (DayBoundary) -> StoredDayEnd = { $0.storedDayEnd() },
    today: @escaping @Sendable (DayBoundary) -> Date = { $0.startOfToday },
    isToday: @escaping @Sendable (DayBoundary, Date) -> Bool = { $0.isToday($1) },
    bounds: @escaping @Sendable (DayBoundary, LocalDay) -> DateInterval = { $0.interval(of: $1) }
  ) {
    reference = DayBoundary(dependencies)
    self.stored = stored
    self.today = today
    self.isToday = isToday
    self.bounds = bounds
  }

  func storedDayEnd() -> StoredDayEnd { stored(reference) }

  var startOfToday: Date { today(reference) }

  func isToday(_ date: Date) -> Bool { isToday(reference, date) }

  func currentDayStart(for date: Date) -> Date { reference.currentDayStart(for: date) }

  func day(containing date: Date) -> LocalDay { reference.day(containing: date) }

  func interval(of day: LocalDay) -> DateInterval { bounds(reference, day) }

  func dayOrdinals(ofAscending milliseconds: [Int64]) -> [Int32] {
    reference.dayOrdinals(ofAscending: milliseconds)
  }
}
