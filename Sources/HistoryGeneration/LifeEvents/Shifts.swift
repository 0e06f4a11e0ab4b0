import Distributions
import HealthModel
import LocatedJSON

/// Work in shifts by a roster that repeats: the person sleeps before early shifts, after late ones,
/// and by day after those of the night.
struct Shifts: LifeEvent {
  static let kind = "shifts"
  static let summary =
    "The person works early, late and night shifts on a roster, and sleeps before or after them."

  /// The work that begins on a day.
  private enum Shift: String, CaseIterable {
    case early, late, night, free
  }

  /// The shifts of consecutive days from the event's first day on, repeated to its end.
  private let roster: [Shift]
  /// The hours of falling asleep before an early shift, after a late one and after one of the
  /// night, counted from the midnight before the evening.
  private let earlyOnset, lateOnset, nightOnset: Double

  init(_ reader: ObjectReader, _ days: Range<LocalDay>) throws(InputError) {
    var roster: [Shift] = []
    for element in try reader.optional("roster")?.array(count: 1...56) ?? [] {
      roster.append(try element.choice(of: Shift.self))
    }
    self.roster =
      roster.isEmpty ? [.night, .night, .night, .free, .free, .free, .free] : roster
    earlyOnset = try reader.optional("earlyOnsetHour")?.number(in: 18...24) ?? 21.5
    lateOnset = try reader.optional("lateOnsetHour")?.number(in: 22...30) ?? 25
    nightOnset = try reader.optional("nightOnsetHour")?.number(in: 30...36) ?? 33
  }

  func change(
    _ life: inout LifeDay, on day: LocalDay, of days: Range<LocalDay>, _ random: RandomSource
  ) {
    let place = day.ordinal - days.lowerBound.ordinal
    let shift = roster[place % roster.count]
    let before = place == 0 ? .free : roster[(place - 1) % roster.count]
    life.delayHours = LifeDay.Delay(
      beforeNoon: before == .night ? 10 : 0, afterNoon: shift == .night ? 10 : 0)
    switch (before, shift) {
    case (.night, _):
      life.onsetHour = nightOnset
      life.sleepFactor *= 0.85
    case (_, .early):
      life.onsetHour = earlyOnset
      life.sleepFactor *= 0.9
    case (.late, _):
      life.onsetHour = lateOnset
    case (.early, _), (.free, _):
      break
    }
  }
}
