import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// How one person walks: the traits drawn once for life.
///
/// Published spreads of a person's days are those of what a worn device reported, which holds the
/// week, days out of the ordinary and days of part wear besides the person's own ups and downs.
/// What is drawn for the truth is therefore the published spread less those parts.
struct StepPersona: Sendable, Equatable {
  /// How the person's mean was measured.
  enum Treatment: Sendable, CaseIterable {
    /// By a worn device, with a phone beside it.
    case worn
    /// By a phone alone.
    case carried
  }

  /// A trait's place among the streams.
  private enum Trait: Int32 {
    case mean, dayShape, weekend, season, coverage
  }

  /// How the person's mean was measured.
  let treatment: Treatment
  /// Mean steps of a day as the devices report them.
  let reportedMean: Double
  /// The Weibull shape of reported days.
  let reportedShape: Double
  /// Mean true steps of a day.
  let trueMean: Double
  /// The coefficient of variation of true days beside week, season and days out of the ordinary.
  let trueDeviation: Double
  /// The Weibull shape of true days.
  let trueShape: Double
  /// The correlation of the normal values behind true days.
  let persistence: Double
  /// A factor for each weekday, Monday first, of mean 1.
  let weekdayFactors: [Double]
  /// The amplitude of the yearly cosine.
  let seasonAmplitude: Double
  /// Days by which the year is shifted.
  let seasonShift: Double
  /// The share of days of part wear.
  let partWear: Double
  /// The share of true steps that the phone sees of a person without a worn device.
  let carriedCoverage: Double

  /// Draws a person.
  static func drawn(
    _ settings: StepLifeSettings, _ treatment: Treatment, _ hemisphere: Hemisphere,
    _ traits: LifeHistory.Traits = LifeHistory.Traits(), person: UInt32, random: RandomSource
  ) -> StepPersona {
    func seek(_ trait: Trait) {
      random.seek(
        person: person, stream: StreamIdentifier(.personTraits, slot: 1), day: trait.rawValue)
    }
    seek(.mean)
    let mean =
      treatment == .worn
      ? Gamma.sample(
        from: random, shape: settings.wornMean.shape, scale: settings.wornMean.scale)
      : LogNormal.sample(from: random, settings.carriedMean)
    seek(.dayShape)
    let shape = LogNormal.sample(from: random, settings.dayShape)
    seek(.weekend)
    let weekend = settings.weekendDeviation * StandardNormal.sample(from: random)
    seek(.season)
    let amplitude =
      settings.seasonAmplitude + settings.seasonDeviation * StandardNormal.sample(from: random)
    seek(.coverage)
    let coverage = Beta.sample(from: random, settings.devices.carriedCoverage)
    return StepPersona(
      settings, treatment, hemisphere,
      mean: traits.dailySteps ?? mean.clamped(to: settings.meanRange),
      shape: shape.clamped(to: settings.dayShapeRange), weekendLogRatio: weekend,
      seasonAmplitude: amplitude, carriedCoverage: coverage)
  }

  /// Makes a person of given traits.
  init(
    _ settings: StepLifeSettings, _ treatment: Treatment, _ hemisphere: Hemisphere, mean: Double,
    shape: Double, weekendLogRatio: Double, seasonAmplitude: Double, carriedCoverage: Double
  ) {
    self.treatment = treatment
    reportedMean = mean
    reportedShape = shape
    self.carriedCoverage = max(0.05, carriedCoverage)
    self.seasonAmplitude = hemisphere == .tropics ? 0 : seasonAmplitude.clamped(to: -0.5...0.5)
    seasonShift = hemisphere == .south ? 182.6 : 0
    let week = settings.weekdayFactors.enumerated().map { day, factor in
      factor * exp(weekendLogRatio * (day < 5 ? -2.0 : 5.0) / 7)
    }
    let weekMean = week.reduce(0, +) / 7
    let factors = week.map { $0 / weekMean }
    weekdayFactors = factors
    let weekVariance = factors.reduce(0) { $0 + ($1 - 1) * ($1 - 1) } / 7
    // A steady person wears the device steadily: days of part wear make the same share of
    // everybody's variance.
    let reported = pow(Weibull.relativeDeviation(shape: shape), 2)
    let typical = pow(Weibull.relativeDeviation(shape: settings.dayShape.median), 2)
    let spread = pow(settings.dayShape.sigma, 2)
    partWear = min(0.6, settings.devices.partWear * reported / typical / exp(2 * spread))
    let seen =
      treatment == .worn
      ? SeenShare(settings.devices, partWear: partWear)
      : SeenShare(mean: self.carriedCoverage, relativeVariance: 0)
    let big = BigDays(settings)
    let others =
      (1 + weekVariance) * (1 + seen.relativeVariance) * (1 + big.relativeVariance)
      * (1 + settings.devices.noise * settings.devices.noise)
    // At least a quarter of the variance is the person's own.
    let own = max((1 + reported) / others - 1, reported / 4)
    trueDeviation = own.squareRoot()
    trueShape = Weibull.shape(relativeDeviation: trueDeviation, in: 0.8...40)
    trueMean = mean / seen.mean / big.mean
    persistence = min(0.5, settings.persistence * reported / own)
  }

  /// The expected true steps of a day.
  func expected(_ day: LocalDay) -> Double {
    let phase = 2 * Double.pi * (Double(day.dayOfYear) - 180 + seasonShift) / 365.25
    return trueMean * weekdayFactors[day.weekday] * (1 + seasonAmplitude * cos(phase))
  }
}

/// The share of a day's steps that a worn device and a phone see between them, when the device is
/// worn at all.
private struct SeenShare {
  let mean: Double
  let relativeVariance: Double

  init(mean: Double, relativeVariance: Double) {
    self.mean = mean
    self.relativeVariance = relativeVariance
  }

  /// The share that is seen where the phone fills in what a worn device misses in whole hours.
  ///
  /// Those are the days of part wear: what neither sees is the product of what each misses. What is
  /// missed on other days lies within hours in which the worn device still counts more than the
  /// phone, so that nothing fills it in.
  init(_ settings: StepDeviceSettings, partWear: Double) {
    let start =
      settings.absenceStart.alpha / (settings.absenceStart.alpha + settings.absenceStart.beta)
    let absent = start / (start + 1 - settings.absenceStay)
    let phone = Self.missed(settings.phoneCoverage)
    let full = Self.missed(settings.wornCoverage)
    let part = Self.missed(settings.partCoverage)
    let first =
      (1 - partWear) * full.first
      + partWear * part.first * (absent + (1 - absent) * phone.first)
    let second =
      (1 - partWear) * full.second
      + partWear * part.second * (absent + (1 - absent) * phone.second)
    mean = 1 - first
    relativeVariance = (second - first * first) / (mean * mean)
  }

  /// The first two moments of what is missed.
  private static func missed(_ coverage: BetaParameters) -> (first: Double, second: Double) {
    let sum = coverage.alpha + coverage.beta
    let first = coverage.beta / sum
    return (first, first * (coverage.beta + 1) / (sum + 1))
  }
}

/// What days out of the ordinary add to mean and variance.
private struct BigDays {
  let mean: Double
  let relativeVariance: Double

  init(_ settings: StepLifeSettings) {
    let sigma = settings.bigDayFactor.sigma
    let first = settings.bigDayFactor.median * exp(sigma * sigma / 2)
    let second = first * first * exp(sigma * sigma)
    mean = 1 + settings.bigDayProbability * (first - 1)
    let square = 1 + settings.bigDayProbability * (second - 1)
    relativeVariance = square / (mean * mean) - 1
  }
}
