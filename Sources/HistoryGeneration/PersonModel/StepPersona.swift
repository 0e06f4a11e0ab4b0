import Distributions
import Foundation
import HealthModel
import Randomness
import Scenario

/// One person's step traits, drawn once.
///
/// Published within-person spreads describe the days that a worn device reported. They contain the
/// weekly pattern, exceptionally active days and days of part wear besides the person's own
/// variation. The true spread is therefore the published one less those components.
struct StepPersona: Sendable, Equatable {
  /// The kind of measurement that the person's mean refers to.
  enum MeasurementKind: Sendable, CaseIterable {
    /// Measured by a worn device and a phone.
    case worn
    /// Measured by a phone alone.
    case carried
  }

  /// The index of a trait's random stream.
  private enum Trait: Int32 {
    case mean, dayShape, weekend, season, coverage, trips, runner, hours, charging
  }

  /// The kind of measurement that the person's mean refers to.
  let measurement: MeasurementKind
  /// The mean number of steps per day that the devices report.
  let reportedMean: Double
  /// The Weibull shape of the reported daily totals.
  let reportedShape: Double
  /// The mean number of true steps per day.
  let trueMean: Double
  /// The coefficient of variation of true daily totals, apart from week, season and exceptionally
  /// active days.
  let trueDeviation: Double
  /// The Weibull shape of the true daily totals.
  let trueShape: Double
  /// The day-to-day correlation of the normal values behind the true daily totals.
  let persistence: Double
  /// The factor of each weekday, Monday first, with mean 1.
  let weekdayFactors: [Double]
  /// The relative amplitude of the yearly cosine.
  let seasonAmplitude: Double
  /// The phase shift of the yearly cosine, in days.
  let seasonShift: Double
  /// The share of days on which the device is worn for part of the day only.
  let partWear: Double
  /// The share of true steps that the phone counts if the person has no worn device.
  let carriedCoverage: Double
  /// The probability that the person gets up at a waking of the night.
  private(set) var nightTrips = 0.0
  /// True if the person runs for exercise.
  private(set) var runs = false
  /// The factor of each hour of the day on the hours of everybody.
  private(set) var hourFactors = [Double](repeating: 1, count: 24)

  /// The logarithm of the person's mean by the median of all; nil if the scenario gives the mean.
  private(set) var levelAmongPersons: Double?
  /// The hour at which the person usually charges a worn device.
  private(set) var usualChargingHour = 20.4
  private var chargingDeviation = 0.8

  /// Draws a person's traits, except those that the scenario gives.
  static func drawn(
    _ settings: StepModelSettings, _ measurement: MeasurementKind, _ hemisphere: Hemisphere,
    _ traits: LifeHistory.Traits = LifeHistory.Traits(), person: UInt32, random: RandomSource
  ) -> StepPersona {
    func seek(_ trait: Trait) {
      random.seek(
        person: person, stream: StreamIdentifier(.personTraits, slot: 1), day: trait.rawValue)
    }
    seek(.mean)
    let mean =
      measurement == .worn
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
    var persona = StepPersona(
      settings, measurement, hemisphere,
      mean: traits.dailySteps ?? mean.clamped(to: settings.meanRange),
      shape: shape.clamped(to: settings.dayShapeRange), weekendLogRatio: weekend,
      seasonAmplitude: amplitude, carriedCoverage: coverage)
    if traits.dailySteps == nil {
      let worn = settings.wornMean
      // The median of a gamma distribution of this shape is a third of its scale below the mean.
      let median =
        measurement == .worn
        ? (worn.shape - 1.0 / 3) * worn.scale : settings.carriedMean.median
      persona.levelAmongPersons = log(persona.reportedMean / median)
    }
    seek(.trips)
    persona.nightTrips = Beta.sample(from: random, settings.walks.nightTrips)
    seek(.runner)
    persona.runs = random.uniform() < settings.walks.runners
    seek(.hours)
    persona.hourFactors = Self.hourFactors(settings.walks.hourDeviation, random)
    seek(.charging)
    persona.chargingDeviation = settings.devices.chargingDeviation
    persona.usualChargingHour = Self.chargingHour(settings.devices, random)
    return persona
  }

  /// Draws the hour of a day at which the person puts a worn device on the charger.
  func chargingHour(_ random: RandomSource) -> Double {
    usualChargingHour + chargingDeviation * StandardNormal.sample(from: random)
  }

  private static func chargingHour(_ settings: StepDeviceSettings, _ random: RandomSource)
    -> Double
  {
    var rest = random.uniform() * settings.chargingWeights.reduce(0, +)
    var hour = settings.chargingHours[0]
    for (candidate, weight) in zip(settings.chargingHours, settings.chargingWeights) {
      hour = candidate
      rest -= weight
      if rest < 0 { break }
    }
    return hour + settings.chargingDeviation * StandardNormal.sample(from: random)
  }

  /// Draws the smooth deviation of a person's hours: the sum of a daily wave and its three
  /// overtones.
  private static func hourFactors(_ deviation: Double, _ random: RandomSource) -> [Double] {
    var logs = [Double](repeating: 0, count: 24)
    for wave in 1...4 {
      let size = deviation / 2
      let cosine = size * StandardNormal.sample(from: random)
      let sine = size * StandardNormal.sample(from: random)
      for hour in 0..<24 {
        let phase = 2 * Double.pi * Double(wave * hour) / 24
        logs[hour] += cosine * cos(phase) + sine * sin(phase)
      }
    }
    return logs.map { exp($0.clamped(to: -3 * deviation...3 * deviation)) }
  }

  /// Creates a person from the given traits.
  init(
    _ settings: StepModelSettings, _ measurement: MeasurementKind, _ hemisphere: Hemisphere,
    mean: Double,
    shape: Double, weekendLogRatio: Double, seasonAmplitude: Double, carriedCoverage: Double
  ) {
    self.measurement = measurement
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
    // The rate of part-wear days scales with the person's variance, so that such days contribute
    // the same share of every person's variance.
    let reported = pow(Weibull.relativeDeviation(shape: shape), 2)
    let typical = pow(Weibull.relativeDeviation(shape: settings.dayShape.median), 2)
    let spread = pow(settings.dayShape.sigma, 2)
    partWear = min(0.6, settings.devices.partWear * reported / typical / exp(2 * spread))
    let seen =
      measurement == .worn
      ? CountedShare(settings.devices, partWear: partWear)
      : CountedShare(mean: self.carriedCoverage, relativeVariance: 0)
    let big = BigDays(settings)
    let others =
      (1 + weekVariance) * (1 + seen.relativeVariance) * (1 + big.relativeVariance)
      * (1 + settings.devices.noise * settings.devices.noise)
    // The person's own variance is at least a quarter of the reported one.
    let own = max((1 + reported) / others - 1, reported / 4)
    trueDeviation = own.squareRoot()
    trueShape = Weibull.shape(relativeDeviation: trueDeviation, in: 0.8...40)
    trueMean = mean / seen.mean / big.mean
    persistence = min(0.5, settings.persistence * reported / own)
  }

  /// Returns the expected number of true steps of a day.
  func expected(_ day: LocalDay) -> Double {
    let phase = 2 * Double.pi * (Double(day.dayOfYear) - 180 + seasonShift) / 365.25
    return trueMean * weekdayFactors[day.weekday] * (1 + seasonAmplitude * cos(phase))
  }
}

/// On a day of wear, the share of the steps that the phone and the worn device count together.
private struct CountedShare {
  let mean: Double
  let relativeVariance: Double

  init(mean: Double, relativeVariance: Double) {
    self.mean = mean
    self.relativeVariance = relativeVariance
  }

  /// Creates the share for a phone that fills in the whole hours in which a worn device counts
  /// nothing.
  ///
  /// Such hours occur on part-wear days, when the share that neither device counts is the product
  /// of the shares that each misses. On other days the missed steps fall in hours in which the worn
  /// device still counts more than the phone, so the phone fills nothing in.
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

  /// Returns the first two moments of the missed share.
  private static func missed(_ coverage: BetaParameters) -> (first: Double, second: Double) {
    let sum = coverage.alpha + coverage.beta
    let first = coverage.beta / sum
    return (first, first * (coverage.beta + 1) / (sum + 1))
  }
}

/// The contribution of exceptionally active days to the mean and the variance.
private struct BigDays {
  let mean: Double
  let relativeVariance: Double

  init(_ settings: StepModelSettings) {
    let sigma = settings.bigDayFactor.sigma
    let first = settings.bigDayFactor.median * exp(sigma * sigma / 2)
    let second = first * first * exp(sigma * sigma)
    mean = 1 + settings.bigDayProbability * (first - 1)
    let square = 1 + settings.bigDayProbability * (second - 1)
    relativeVariance = square / (mean * mean) - 1
  }
}
