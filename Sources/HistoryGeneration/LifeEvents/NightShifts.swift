import Distributions
import HealthModel
import LocatedJSON

/// Night shifts in turns with free days: after a shift, the person sleeps from the morning on.
struct NightShifts: LifeEvent {
  static let kind = "nightShifts"
  static let summary =
    "The person works some nights in a row, sleeps after each by day, and then has free days."

  /// The number of nights in a row.
  private let nights: Int
  /// The number of free days after them.
  private let free: Int
  /// The hour of falling asleep after a shift, counted from the midnight before its evening.
  private let onsetHour: Double

  init(_ reader: ObjectReader, _ days: Range<LocalDay>) throws(InputError) {
    nights = try reader.whole("nights", in: 1...14, default: 3)
    free = try reader.whole("free", in: 1...28, default: 4)
    onsetHour = try reader.optional("onsetHour")?.number(in: 30...36) ?? 33
  }

  func change(
    _ life: inout LifeDay, on day: LocalDay, of days: Range<LocalDay>, _ random: RandomSource
  ) {
    let place = (day.ordinal - days.lowerBound.ordinal) % (nights + free)
    // The first shift begins in the evening of the first day, and its sleep on the next.
    life.delayHours = ((1...nights).contains(place) ? 10 : 0, place < nights ? 10 : 0)
    guard (1...nights).contains(place) else { return }
    life.onsetHour = onsetHour
    life.sleepFactor *= 0.85
  }
}
