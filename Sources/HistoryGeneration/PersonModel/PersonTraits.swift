import Distributions
import HealthModel
import Scenario

/// The habits and the body of a person of the person model, drawn once for the whole history.
package struct PersonTraits: Sendable, Equatable {
  /// The latitude of the person's home in degrees, positive in the north.
  package let latitude: Double
  /// True if the person is a woman.
  package let isWoman: Bool
  /// The age in years.
  package let age: Double
  /// The level of the true steps of a day at the beginning.
  package let stepsPerDay: Double
  /// True if the person runs for exercise.
  package let runs: Bool
  /// The mean time asleep in a night, in minutes.
  package let minutesAsleep: Double
  /// The mean hour at which the person falls asleep, from 0, above 24 after midnight.
  package let onsetHour: Double
  /// True if the person sleeps by day.
  package let sleepsByDay: Bool
  /// The share of nights that the person records.
  package let nightsRecorded: Double
  /// The weight on the first day.
  package let kilograms: Double
  /// The share of days with a weigh-in, apart from lapses.
  package let weighDays: Double
  /// The mean resting heart rate, in beats per minute.
  package let restingHeartRate: Double
}

extension PersonTraits {
  /// Draws the traits of a person, by the streams from which the histories are drawn.
  init(
    _ settings: PersonModelSettings, _ life: LifeHistory, latitude: Double,
    _ devices: PersonDevices, _ person: UInt32, _ random: RandomSource
  ) {
    let walker = StepPersona.drawn(
      settings.steps, devices.measurement, Hemisphere(latitude: latitude), life.traits,
      person: person, random: random)
    let sleeper = SleepPersona(settings.sleep, life.traits, person: person, random: random)
    let body = WeightPersona(settings.weight, life.traits, person: person, random: random)
    let heart = VitalsPersona(settings.vitals, person: person, random: random)
    self.init(
      latitude: latitude, isWoman: body.isWoman, age: body.age, stepsPerDay: walker.trueMean,
      runs: walker.runs, minutesAsleep: sleeper.minutes, onsetHour: sleeper.onsetHour,
      sleepsByDay: sleeper.sleepsByDay,
      nightsRecorded: sleeper.isUser ? sleeper.nightRecordedProbability : 0,
      kilograms: body.startKilograms, weighDays: body.propensity,
      restingHeartRate: heart.resting)
  }
}
