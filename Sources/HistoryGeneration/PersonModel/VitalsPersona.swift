import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// One person's vital-sign traits, drawn once.
struct VitalsPersona: Sendable, Equatable {
  private enum Trait: Int32 {
    case resting, restingWithin, variability, breaths, breathsWithin, oxygen, waking, gain, night
  }

  /// The mean resting heart rate, in beats per minute.
  let resting: Double
  /// The day-to-day standard deviation of the resting heart rate, apart from illness and season.
  let restingWithin: Double
  /// The median heart rate variability, in milliseconds.
  let variability: Double
  /// The mean respiratory rate during sleep, in breaths per minute.
  let breaths: Double
  /// The night-to-night standard deviation of the respiratory rate.
  let breathsWithin: Double
  /// The mean oxygen saturation over the day, in percent.
  let oxygen: Double
  /// The heart rate while awake, in beats per minute above the resting heart rate.
  let wakingBeats: Double
  /// Beats per minute by which the sleeping heart rate is below the waking one.
  let nightBeats: Double
  /// The beats per minute that a step per minute adds.
  let beatsPerStep: Double

  /// Draws a person's traits.
  init(_ settings: VitalsModelSettings, person: UInt32, random: RandomSource) {
    func normal(_ trait: Trait) -> Double {
      random.seek(
        person: person, stream: StreamIdentifier(.personTraits, slot: 5), day: trait.rawValue)
      return StandardNormal.sample(from: random)
    }
    func draw(_ trait: Trait, _ parameters: NormalParameters) -> Double {
      parameters.mean + parameters.deviation * normal(trait)
    }
    func draw(_ trait: Trait, _ parameters: LogNormalParameters) -> Double {
      parameters.median * exp(parameters.sigma * normal(trait))
    }
    resting = draw(.resting, settings.resting).clamped(to: 38...110)
    restingWithin = Self.ordinary(
      draw(.restingWithin, settings.restingWithin).clamped(to: 0...10), settings)
    variability = draw(.variability, settings.variability).clamped(to: 8...160)
    breaths = draw(.breaths, settings.breaths).clamped(to: 8...26)
    breathsWithin = draw(.breathsWithin, settings.breathsWithin).clamped(to: 0...4)
    oxygen = draw(.oxygen, settings.oxygen).clamped(to: 90...99.5)
    wakingBeats = settings.wakingBeats + 2 * normal(.waking)
    nightBeats = draw(.night, settings.nightBeats).clamped(to: 3...20)
    beatsPerStep = draw(.gain, settings.beatsPerStep).clamped(to: 0.2...0.55)
  }

  /// Returns the standard deviation of recorded days less the contributions of illness and season;
  /// at least three fifths of it.
  private static func ordinary(_ spread: Double, _ settings: VitalsModelSettings) -> Double {
    let beats = settings.illnessBeats
    let square = beats.median * beats.median * exp(2 * beats.sigma * beats.sigma)
    let ill = settings.illnessesPerYear * settings.illnessDays / 365.25 * square
    let season = settings.restingSeason * settings.restingSeason / 2
    return max(spread * spread - ill - season, 0.36 * spread * spread).squareRoot()
  }
}
