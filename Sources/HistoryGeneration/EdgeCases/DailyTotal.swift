import HealthModel
import LocatedJSON
import Scenario

/// A day written by one app as a single sample from midnight to midnight, nobody else counting.
///
/// Seen in apps that write "start of day to now" and rewrite it (edge case I-3). Above the limit
/// such a sample cannot be divided by time: layering must end there.
struct DailyTotal: StepEdgeCase {
  static let kind = "dailyTotal"
  static let summary = "One app writes a day as a single sample, and nobody else counts."

  private let source: Int
  private let day: Int
  private let steps: Int

  init(_ reader: ObjectReader, _ scope: EdgeCaseScope) throws(InputError) {
    source = try scope.source(reader, "source")
    day = try scope.day(reader, "day")
    steps = try reader.integer("steps", in: 1...60_000)
  }

  func mark(_ calendar: inout StepCalendar) {
    calendar.overrides[day] = .dailyTotal(source: source, steps: steps)
  }

  func occurrences(on day: Int, _ calendar: StepCalendar, _ reports: [[StepDraft]]) -> Int {
    guard day == self.day, calendar.overrides[day] == .dailyTotal(source: source, steps: steps)
    else { return 0 }
    return reports[source].count { $0.mark == .dailyTotal }
  }
}
