import Distributions
import HealthModel
import Randomness
import Scenario

/// One person's sleep traits, drawn once.
struct SleepPersona: Sendable, Equatable {
  /// The index of a trait's random stream.
  private enum Trait: Int32 {
    case length, spread, weekend, onset, onsetSpread, delay, shift, user, kept, alarm
  }

  /// True if the person records sleep at all.
  let isUser: Bool
  /// The probability that a night is recorded, if the person records sleep.
  let nightRecordedProbability: Double
  /// The mean time asleep, in minutes.
  let minutes: Double
  /// The standard deviation of the time asleep, apart from weekends and interrupted recordings, in
  /// minutes.
  let ordinaryMinutes: Double
  /// The additional sleep in the nights before Saturday and Sunday, in minutes.
  let weekendMinutes: Double
  /// The mean hour of sleep onset, counted from the midnight before the evening.
  let onsetHour: Double
  /// The standard deviation of the hour of onset within a person.
  let onsetWithinHours: Double
  /// The delay of the onset in the nights before Saturday and Sunday, in hours.
  let weekendDelay: Double
  /// The negative correlation of the hour of onset with the time asleep on workdays, by which an
  /// alarm holds the time of waking; 0 for a person without an alarm.
  let alarm: Double
  /// True if the person sleeps by day.
  let sleepsByDay: Bool

  /// Draws a person's traits, except those that the scenario gives.
  init(
    _ settings: SleepModelSettings, _ traits: LifeHistory.Traits = LifeHistory.Traits(),
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
    seek(.alarm)
    let hasAlarm = random.uniform() < settings.alarmShare
    let strict = settings.alarmStrictness
    let held = strict.lowerBound + random.uniform() * (strict.upperBound - strict.lowerBound)
    alarm = hasAlarm ? held : 0
    seek(.user)
    let records = random.uniform() < settings.userShare
    isUser = traits.nightsRecorded.map { $0 > 0 } ?? records
    seek(.kept)
    let kept = Beta.sample(from: random, settings.nightRecordedProbability)
    nightRecordedProbability = traits.nightsRecorded ?? kept
  }

  /// Returns the standard deviation of recorded nights less the contributions of weekends and
  /// interrupted recordings; at least three fifths of it.
  private static func ordinary(
    _ spread: Double, minutes: Double, weekend: Double, _ settings: SleepModelSettings
  ) -> Double {
    let sum = settings.interruptedFraction.alpha + settings.interruptedFraction.beta
    let mean = settings.interruptedFraction.alpha / sum
    let variance = mean * (1 - mean) / (sum + 1)
    let lost = settings.interruptedShare * ((1 - mean) * (1 - mean) + variance) * minutes * minutes
    let week = weekend * weekend * 10 / 49
    return max(spread * spread - lost - week, 0.36 * spread * spread).squareRoot()
  }
}
