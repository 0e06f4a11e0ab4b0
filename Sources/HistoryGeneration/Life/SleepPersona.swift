import Distributions
import HealthModel
import Randomness
import Scenario

/// How one person sleeps: the traits drawn once for life.
struct SleepPersona: Sendable, Equatable {
  /// A trait's place among the streams.
  private enum Trait: Int32 {
    case length, spread, weekend, onset, onsetSpread, delay, shift, user, kept
  }

  /// Whether the person records sleep at all.
  let isUser: Bool
  /// The probability that a night is recorded, for a person who does.
  let nightKept: Double
  /// Mean minutes asleep.
  let minutes: Double
  /// The standard deviation of ordinary nights, in minutes.
  let ordinaryMinutes: Double
  /// Minutes more in the nights to Saturday and Sunday.
  let weekendMinutes: Double
  /// The hour of falling asleep, counted from the midnight before the evening.
  let onsetHour: Double
  /// The standard deviation of that hour.
  let onsetWithinHours: Double
  /// Hours later in the nights to Saturday and Sunday.
  let weekendDelay: Double
  /// Whether the person sleeps by day.
  let sleepsByDay: Bool

  /// Draws a person, apart from what is said of one.
  init(
    _ settings: SleepLifeSettings, _ traits: LifeHistory.Traits = LifeHistory.Traits(),
    person: UInt32, random: RandomSource
  ) {
    func seek(_ trait: Trait) {
      random.seek(
        person: person, stream: StreamIdentifier(.personTraits, slot: 3), day: trait.rawValue)
    }
    func draw(_ trait: Trait, _ parameters: NormalParameters) -> Double {
      seek(trait)
      return parameters.mean + parameters.deviation * StandardNormal.sample(from: random)
    }
    seek(.length)
    let isUnusual = random.uniform() < settings.unusualShare
    let family = isUnusual ? settings.unusualMinutes : settings.usualMinutes
    let drawn = family.mean + family.deviation * StandardNormal.sample(from: random)
    minutes = traits.asleepMinutes ?? drawn.clamped(to: settings.minutesRange)
    weekendMinutes = draw(.weekend, settings.weekendMinutes).clamped(to: -120...180)
    seek(.spread)
    let spread = LogNormal.sample(from: random, settings.withinMinutes)
    ordinaryMinutes = Self.ordinary(
      spread.clamped(to: 10...200), minutes: minutes, weekend: weekendMinutes, settings)
    seek(.shift)
    let isShift = random.uniform() < settings.shiftShare
    sleepsByDay = traits.onsetHour.map { $0 >= settings.shiftHours.lowerBound } ?? isShift
    let hours = settings.shiftHours
    let dayHour =
      hours.lowerBound + random.uniform() * (hours.upperBound - hours.lowerBound)
    let nightHour = draw(.onset, settings.onsetHour).clamped(to: 19...29)
    onsetHour = traits.onsetHour ?? (isShift ? dayHour : nightHour)
    seek(.onsetSpread)
    onsetWithinHours = LogNormal.sample(from: random, settings.onsetWithinHours).clamped(to: 0...3)
    weekendDelay = draw(.delay, settings.weekendDelay).clamped(to: -2...3)
    seek(.user)
    let records = random.uniform() < settings.userShare
    isUser = traits.nightsRecorded.map { $0 > 0 } ?? records
    seek(.kept)
    let kept = Beta.sample(from: random, settings.nightKept)
    nightKept = traits.nightsRecorded ?? kept
  }

  /// What is left of the spread of recorded nights when weekends and broken recordings are taken
  /// out, at least three fifths.
  private static func ordinary(
    _ spread: Double, minutes: Double, weekend: Double, _ settings: SleepLifeSettings
  ) -> Double {
    let sum = settings.brokenPart.alpha + settings.brokenPart.beta
    let mean = settings.brokenPart.alpha / sum
    let variance = mean * (1 - mean) / (sum + 1)
    let lost = settings.brokenShare * ((1 - mean) * (1 - mean) + variance) * minutes * minutes
    let week = weekend * weekend * 10 / 49
    return max(spread * spread - lost - week, 0.36 * spread * spread).squareRoot()
  }
}
