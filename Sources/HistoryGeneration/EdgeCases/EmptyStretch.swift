import HealthModel
import LocatedJSON
import Scenario

/// A period in which no device writes anything, such as after a phone breaks or a watch is lost.
///
/// Layering must store the period as intervals with zero steps and leave no gap.
struct EmptyStretch: StepEdgeCase {
  static let kind = "emptyStretch"
  static let summary = "No device writes anything for days."

  private let days: Range<Int>

  init(_ reader: ObjectReader, _ scope: EdgeCaseScope) throws(InputError) {
    let first = try scope.day(reader, "from")
    let count = try reader.integer("days", in: 1...(scope.days.count - first))
    days = first..<(first + count)
  }

  func mark(_ calendar: inout StepCalendar) {
    for day in days { calendar.overrides[day] = .silent }
  }

  func occurrences(on day: Int, _ calendar: StepCalendar, _ reports: [[StepDraft]]) -> Int {
    days.contains(day) && calendar.overrides[day] == .silent ? 1 : 0
  }
}
