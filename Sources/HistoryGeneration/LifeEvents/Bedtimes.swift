import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// Evenings of the week on which the person falls asleep at another hour than usual.
struct Bedtimes: LifeEvent {
  static let kind = "bedtimes"
  static let summary = "On some evenings of the week, the person falls asleep earlier or later."

  /// The hour of falling asleep for each weekday, Monday first, counted from the midnight before
  /// the evening; nil for the usual.
  private let hours: [Double?]

  init(_ reader: ObjectReader, _ days: Range<LocalDay>) throws(InputError) {
    var hours: [Double?] = []
    for name in WeekdayReader.names {
      hours.append(try reader.optional(name)?.number(in: 18...36))
    }
    try reader.finish()
    guard WeekdayReader.names.contains(where: { reader.optional($0) != nil }) else {
      throw reader.problem(
        "no evening has an hour", remedy: "add one, such as \"friday\": 25.5")
    }
    self.hours = hours
  }

  func change(
    _ life: inout LifeDay, on day: LocalDay, of days: Range<LocalDay>, _ random: RandomSource
  ) {
    // The night that ends on the day begins in the evening before.
    guard let hour = hours[day.advanced(by: -1).weekday] else { return }
    life.onsetHour = hour
    life.delayHours.beforeNoon = 0
  }
}
