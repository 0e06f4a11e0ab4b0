import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// One person's traits of weight and weigh-ins, drawn once.
struct WeightPersona: Sendable, Equatable {
  /// The timestamp that a manually entered weight has.
  enum Stamp: Sendable, Equatable {
    /// The minute of the weigh-in.
    case minute
    /// The last minute of the day.
    case lastMinute
    /// The start of the day.
    case midnight
  }

  private enum Trait: Int32 {
    case start, sex, age, drift, day, water, propensity, hour, evening, unit, stamp, scale, habit
  }

  /// The weight on the first day, in kilograms.
  let startKilograms: Double
  /// True if the person is a woman.
  let isWoman: Bool
  let age: Double
  /// The mean weight change in kilograms per year, including the gain during lapses.
  let driftKilograms: Double
  /// The standard deviation of the random walk's daily step, in kilograms.
  let walkKilograms: Double
  /// The standard deviation of a day's deviation from the level, in kilograms.
  let dayKilograms: Double
  /// The length of a cycle with water retention, in days; 0 for a person without one.
  let cycleDays: Double
  /// The phase of the cycle on 1970-01-01, as a fraction of its length.
  let cyclePhase: Double
  /// The share of days with a weigh-in outside lapses.
  let propensity: Double
  /// The Weibull shape of the days between weigh-ins.
  let habitShape: Double
  /// The mean hour of weigh-ins, as far as the person is out of bed then.
  let hour: Double
  /// True if the person weighs before going to bed rather than after getting up.
  let weighsInTheEvening: Bool
  /// The unit of manually entered weights.
  let unit: WeightModelSettings.Unit
  /// True if pounds are entered to the nearest 0.2 lb.
  let isFinePound: Bool
  /// The timestamp that manually entered weights have.
  let stamp: Stamp
  /// The resolution of a connected scale, in grams.
  let scaleGrams: Int64

  /// Draws a person's traits, except those that the scenario gives.
  init(
    _ settings: WeightModelSettings, _ traits: LifeHistory.Traits = LifeHistory.Traits(),
    person: UInt32, random: RandomSource
  ) {
    func uniform(_ trait: Trait) -> Double {
      random.seek(
        person: person, stream: StreamIdentifier(.personTraits, slot: 4), day: trait.rawValue)
      return random.uniform()
    }
    func normal(_ trait: Trait) -> Double {
      random.seek(
        person: person, stream: StreamIdentifier(.personTraits, slot: 4), day: trait.rawValue)
      return StandardNormal.sample(from: random)
    }
    let logarithm = settings.startKilograms.sigma * normal(.start)
    let start = settings.startKilograms.median * exp(logarithm)
    startKilograms =
      traits.startGrams.map { $0 / 1_000 } ?? start.clamped(to: settings.startRange)
    let isWoman = uniform(.sex) < Self.womenShare(atLogarithm: logarithm, settings)
    self.isWoman = isWoman
    let age = (settings.age.mean + settings.age.deviation * normal(.age)).clamped(to: 18...88)
    self.age = age
    random.seek(
      person: person, stream: StreamIdentifier(.personTraits, slot: 4),
      day: Trait.propensity.rawValue)
    let drawn = Beta.sample(from: random, settings.propensity)
    propensity = traits.weighDays ?? drawn.clamped(to: settings.minimumPropensity...1)
    habitShape = (settings.habitShape.median * exp(settings.habitShape.sigma * normal(.habit)))
      .clamped(to: WeighInHabit.shapes)
    let percent =
      settings.driftPercent.mean + settings.driftPercent.deviation * normal(.drift)
      + settings.driftPerYearOfAge * (age - 40)
      + settings.driftPerWeighDays * (propensity - settings.propensity.mean)
    driftKilograms = percent / 100 * startKilograms
    walkKilograms = settings.walkKilograms * startKilograms / 80
    dayKilograms =
      settings.dayPercent.median * exp(settings.dayPercent.sigma * normal(.day)) / 100
      * startKilograms
    let hasWater = uniform(.water) < settings.waterShare && isWoman && age < 50
    cycleDays = hasWater ? 26 + 5 * random.uniform() : 0
    cyclePhase = random.uniform()
    let morning = settings.hour.mean + settings.hour.deviation * normal(.hour)
    weighsInTheEvening = uniform(.evening) < settings.eveningShare
    hour = weighsInTheEvening ? morning + 13.5 : morning
    let devices = settings.devices
    let unit = uniform(.unit)
    self.unit =
      unit < devices.stoneShare
      ? .stones : unit < devices.stoneShare + devices.poundShare ? .pounds : .kilograms
    isFinePound = random.uniform() < devices.finePoundShare
    let stamp = uniform(.stamp)
    self.stamp =
      stamp < devices.lastMinuteShare
      ? .lastMinute
      : stamp < devices.lastMinuteShare + devices.midnightShare ? .midnight : .minute
    scaleGrams = uniform(.scale) < devices.fineScaleShare ? 50 : 100
  }

  /// Returns the share of women among persons of a weight, given the logarithm of its ratio to the
  /// median.
  ///
  /// The median is 86 kg for men and 72 kg for women. With half of all persons women and the same
  /// spread in both groups, the log odds are linear in the logarithm of the weight.
  private static func womenShare(atLogarithm x: Double, _ settings: WeightModelSettings) -> Double {
    let distance = log(86.0 / 72.0)
    let pooled = settings.startKilograms.sigma * settings.startKilograms.sigma
    let within = max(pooled - distance * distance / 4, pooled / 4)
    return 1 / (1 + exp(distance * x / max(within, 1e-9)))
  }
}
