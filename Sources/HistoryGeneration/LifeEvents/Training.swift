import Distributions
import HealthModel
import LocatedJSON

/// Training for a race: three runs a week that become longer, easier weeks before it, and rest.
struct Training: LifeEvent {
  static let kind = "training"
  static let summary =
    "The person runs three times a week, longer from week to week, and may run a race at the end."

  /// The steps per minute of training and of the race.
  private static let pace = 162
  /// The last days before the race, on which runs are short.
  private static let taper = 14

  /// The length of the race on the last day, in minutes; 0 for none.
  private let raceMinutes: Int
  /// The length of the longest run before the race, in minutes.
  private let longest: Int

  init(_ reader: ObjectReader, _ days: Range<LocalDay>) throws(InputError) {
    raceMinutes = try reader.whole("raceMinutes", in: 0...480, default: 250)
    longest = try reader.whole("longestMinutes", in: 20...240, default: 160)
  }

  func change(
    _ life: inout LifeDay, on day: LocalDay, of days: Range<LocalDay>, _ random: RandomSource
  ) {
    let left = days.upperBound.ordinal - 1 - day.ordinal
    if left == 0, raceMinutes > 0 {
      life.exercise = LifeDay.Exercise(hour: 9, minutes: raceMinutes, pace: Self.pace)
      return
    }
    // Before a race, the last two days are free.
    if left <= 2, raceMinutes > 0 { return }
    let isEasy = raceMinutes > 0 && left < Self.taper
    // Runs are longest where the easy weeks begin, or in the end if there is no race.
    let length = Double(days.upperBound.ordinal - days.lowerBound.ordinal)
    let peak = raceMinutes > 0 ? max(1, length - Double(Self.taper)) / length : 1
    let share = isEasy ? 0.3 : 0.35 + 0.65 * min(1, days.progress(day) / peak)
    let part: Double? =
      switch day.weekday {
      case 6: share
      case 1, 3: 0.4 * share
      default: nil
      }
    let noise = 0.85 + 0.15 * random.uniform()
    guard let part else { return }
    life.exercise = LifeDay.Exercise(
      hour: day.weekday == 6 ? 9 : 18,
      minutes: max(15, Int((Double(longest) * part * noise).rounded())), pace: Self.pace)
  }
}
