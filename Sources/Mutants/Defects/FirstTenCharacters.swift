import struct Foundation.Date
import struct Foundation.DateInterval
import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let firstTenCharacters = Mutant(
    "firstTenCharacters", "Uses the first ten characters of a date's text as its day",
    seenIn: "apps that group samples by a prefix of an ISO 8601 text"
  ) { suite in
    suite.with(\.dayBoundary) { PrefixDays(DayBoundary($0)) }
  }
}

/// A day boundary that takes days from the ISO 8601 text of an instant.
private struct PrefixDays: DayBoundaryProtocol {
  let reference: DayBoundary

  init(_ reference: DayBoundary) { self.reference = reference }

  func storedDayEnd() -> StoredDayEnd { reference.storedDayEnd() }
  var startOfToday: Date { reference.startOfToday }
  func isToday(_ date: Date) -> Bool { reference.isToday(date) }
  func currentDayStart(for date: Date) -> Date { reference.currentDayStart(for: date) }

  func day(containing date: Date) -> LocalDay {
    let text = Instant(date).iso8601
    return LocalDay(text.prefix(10)) ?? reference.day(containing: date)
  }

  func interval(of day: LocalDay) -> DateInterval { reference.interval(of: day) }

  func dayOrdinals(ofAscending milliseconds: [Int64]) -> [Int32] {
    milliseconds.map { Int32(day(containing: Instant(milliseconds: $0).date).ordinal) }
  }
}
