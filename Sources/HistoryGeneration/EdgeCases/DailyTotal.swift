import HealthModel
import LocatedJSON
import Scenario

/// A day that one app writes as a single midnight-to-midnight sample while no other source writes.
///
/// Seen in apps that write "start of day to now" and rewrite it (edge case I-3). A sample above the
/// layering threshold cannot be divided by time; layering must terminate on it.
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
    return reports[source].count { $0.label == .dailyTotal }
  }
}
