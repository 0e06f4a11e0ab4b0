import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// How one person's weight goes and how the person weighs it: the traits drawn once for life.
struct WeightPersona: Sendable, Equatable {
  /// What time a typed weight carries.
  enum Stamp: Sendable, Equatable {
    /// The minute of weighing.
    case minute
    /// The day's last minute.
    case lastMinute
    /// Midnight.
    case midnight
  }

  private enum Trait: Int32 {
    case start, sex, age, drift, day, water, propensity, hour, evening, unit, stamp, scale
  }

  /// Kilograms on the first day.
  let startKilograms: Double
  /// Whether the person is a woman.
  let isWoman: Bool
  /// The age on the first day, in years.
  let age: Double
  /// Kilograms a year, what is gained in lapses included.
  let driftKilograms: Double
  /// The standard deviation of a day's random step, in kilograms.
  let walkKilograms: Double
  /// The standard deviation of a day's own deviation, in kilograms.
  let dayKilograms: Double
  /// Days of a cycle with water in it, 0 for a person without.
  let cycleDays: Double
  /// Where in the cycle 1970-01-01 lies, as a share of it.
  let cyclePhase: Double
  /// The share of days with a weighing while the person keeps at it.
  let propensity: Double
  /// The hour of weighing.
  let hour: Double
  /// The unit of typed weights.
  let unit: WeightLifeSettings.Unit
  /// Whether pounds are typed to a fifth.
  let isFinePound: Bool
  /// What time typed weights carry.
  let stamp: Stamp
  /// Grams to which a connected scale rounds.
  let scaleGrams: Int64

  /// Draws a person, apart from what is said of one.
  init(
    _ settings: WeightLifeSettings, _ traits: LifeHistory.Traits = LifeHistory.Traits(),
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
    let percent =
      settings.driftPercent.mean + settings.driftPercent.deviation * normal(.drift)
      + settings.driftPerYearOfAge * (age - 40)
    driftKilograms = percent / 100 * startKilograms
    walkKilograms = settings.walkKilograms * startKilograms / 80
    dayKilograms =
      settings.dayPercent.median * exp(settings.dayPercent.sigma * normal(.day)) / 100
      * startKilograms
    let hasWater = uniform(.water) < settings.waterShare && isWoman && age < 50
    cycleDays = hasWater ? 26 + 5 * random.uniform() : 0
    cyclePhase = random.uniform()
    random.seek(
      person: person, stream: StreamIdentifier(.personTraits, slot: 4),
      day: Trait.propensity.rawValue)
    let drawn = Beta.sample(from: random, settings.propensity)
    propensity = traits.weighDays ?? drawn.clamped(to: settings.leastPropensity...1)
    let morning = settings.hour.mean + settings.hour.deviation * normal(.hour)
    hour = uniform(.evening) < settings.eveningShare ? morning + 13.5 : morning
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

  /// The share of women among persons of a weight.
  ///
  /// Men's median is 86 kg and women's 72 kg; with half of all persons women and the same spread
  /// in both, the odds of the two follow the logarithm of the weight.
  private static func womenShare(atLogarithm x: Double, _ settings: WeightLifeSettings) -> Double {
    let distance = log(86.0 / 72.0)
    let pooled = settings.startKilograms.sigma * settings.startKilograms.sigma
    let within = max(pooled - distance * distance / 4, pooled / 4)
    return 1 / (1 + exp(distance * x / max(within, 1e-9)))
  }
}
