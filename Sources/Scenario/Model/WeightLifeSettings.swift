/// How persons' weight goes, how often they step on a scale, and what is written of it.
public struct WeightLifeSettings: Sendable, Equatable {
  /// A country's feasts, by what they add to weight.
  public enum Holidays: String, Sendable, CaseIterable {
    /// None.
    case none
    /// Christmas alone, as over several countries.
    case general
    /// Thanksgiving and Christmas.
    case unitedStates
    /// Easter and Christmas.
    case germany
    /// Golden Week, and a little at the turn of the year.
    case japan
  }

  /// The unit in which weights are typed in.
  public enum Unit: String, Sendable, CaseIterable {
    /// Kilograms, to a tenth.
    case kilograms
    /// Pounds, to a fifth or to a whole.
    case pounds
    /// Stones and whole pounds.
    case stones
  }

  /// Kilograms on the first day, from person to person.
  public var startKilograms = LogNormalParameters(median: 80, sigma: 0.20)
  /// The least and the largest start.
  public var startRange = 42.0...180.0
  /// Per cent a year, from person to person, what is gained in lapses included.
  ///
  /// The walk below makes most of the published spread of ten years; with the spread of 1.2 that
  /// was fitted without it, the sum is too wide.
  public var driftPercent = NormalParameters(mean: 0.5, deviation: 0.9)
  /// Per cent a year for each year of age above 40.
  public var driftPerYearOfAge = -0.02
  /// Ages, from person to person.
  public var age = NormalParameters(mean: 42, deviation: 14)
  /// The standard deviation of a day's random step, in kilograms at 80 kg.
  public var walkKilograms = 0.15
  /// The standard deviation of a day's own deviation, in per cent of the start.
  ///
  /// It differs from person to person, which makes large changes from day to day more common than
  /// one normal distribution has them, as published.
  public var dayPercent = LogNormalParameters(median: 0.43, sigma: 0.25)
  /// The correlation of a day's own deviation with the next day's.
  public var dayPersistence = 0.15
  /// The weekly cycle in per cent, Monday first.
  public var weekPercent = [0.15, 0.07, 0.00, -0.10, -0.19, -0.10, 0.16]
  /// The feasts of the country.
  public var holidays = Holidays.general
  /// A factor on what the feasts add.
  public var holidayFactor = 1.0
  /// The share of women between 18 and 50 with water in each cycle, and how much, in kilograms.
  public var waterShare = 0.5
  /// Kilograms of that water.
  public var waterKilograms = 0.4
  /// The share of days with a weighing, from person to person, while the person keeps at it.
  public var propensity = BetaParameters(alpha: 0.95, beta: 1.25)
  /// The least such share: whoever weighs less often than this owns no scale.
  public var leastPropensity = 0.025
  /// How regular weighings are: the Weibull shape of the days between them; 1 is no habit at all.
  public var habitShape = 2.2
  /// Lapses in a year.
  public var lapsesPerYear = 0.41
  /// The least number of days of a lapse.
  public var lapseLeastDays = 30.0
  /// The mean number of days beyond those.
  public var lapseMoreDays = 45.0
  /// Kilograms gained in a lapse at 80 kg, taken from the drift of the other days.
  public var lapseKilograms = 0.6
  /// The hour of weighing, from person to person.
  public var hour = NormalParameters(mean: 7.2, deviation: 0.75)
  /// The standard deviation of a person's hours.
  public var hourWithin = 0.45
  /// The share of persons who weigh themselves in the evening.
  public var eveningShare = 0.10
  /// What scales and hands make of it.
  public var devices = WeightDeviceSettings.calibrated

  /// The published figures.
  public static let calibrated = WeightLifeSettings()

  init() {}
}

/// What scales and hands make of a weighing.
public struct WeightDeviceSettings: Sendable, Equatable {
  /// The standard deviation of a reading, in kilograms.
  public var readingKilograms = 0.05
  /// The standard deviation of a scale's bias, in per cent of the start.
  public var biasPercent = 0.45
  /// New scales in a year: each is a step.
  public var newScalesPerYear = 0.2
  /// The share of weighings with a second reading within five minutes.
  public var repeatShare = 0.03
  /// The mean distance of a second reading from the first, in kilograms.
  public var repeatKilograms = 0.08
  /// The share of connected scales that show a twentieth of a kilogram; the others show a tenth.
  public var fineScaleShare = 0.5
  /// The share of scale readings that reach the store hours later.
  public var lateScaleShare = 0.05
  /// The share of typed weights pulled to whole and half units.
  public var heapedShare = 0.15
  /// The share of typed weights entered more than six hours late.
  public var lateHandShare = 0.05
  /// The share of persons who type in pounds.
  public var poundShare = 0.35
  /// The share of persons who type in stones.
  public var stoneShare = 0.05
  /// The share of persons who type pounds to a fifth, not to a whole.
  public var finePoundShare = 0.6
  /// The share of persons whose app stamps every weight with the day's last minute.
  public var lastMinuteShare = 0.05
  /// The share of persons whose app stamps every weight with midnight and writes it weeks later.
  public var midnightShare = 0.05

  /// The published figures.
  public static let calibrated = WeightDeviceSettings()

  init() {}
}
