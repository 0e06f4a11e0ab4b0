/// The distributions of weight and weigh-ins between persons and between days.
public struct WeightModelSettings: Sendable, Equatable {
  /// The holidays of a country that affect weight.
  public enum Holidays: String, Sendable, CaseIterable {
    /// None.
    case none
    /// Christmas only, as observed across several countries.
    case general
    /// Thanksgiving and Christmas.
    case unitedStates
    /// Easter and Christmas.
    case germany
    /// Golden Week and New Year.
    case japan

    /// The holidays of a country, by its two-letter code; nil if none are known for it.
    ///
    /// Source: calibration F24, whose scales' users lived in these three countries.
    public init?(country: String) {
      switch country {
      case "US": self = .unitedStates
      case "DE": self = .germany
      case "JP": self = .japan
      default: return nil
      }
    }
  }

  /// The unit in which a person types weights.
  public enum Unit: String, Sendable, CaseIterable {
    /// Kilograms with a resolution of 0.1.
    case kilograms
    /// Pounds with a resolution of 0.2 or 1.
    case pounds
    /// Stones and whole pounds.
    case stones
  }

  /// Kilograms on the first day, across persons.
  public var startKilograms = LogNormalParameters(median: 80, sigma: 0.20)
  /// The range of the first day's weight, in kilograms.
  public var startRange = 42.0...180.0
  /// The yearly drift in percent, lapses included, across persons.
  ///
  /// The random walk below produces most of the published spread over ten years. A deviation of
  /// 1.2, fitted without the walk, would make the sum too wide.
  public var driftPercent = NormalParameters(mean: 0.5, deviation: 0.9)
  /// The change of the drift for each year of age above 40, in percent per year.
  public var driftPerYearOfAge = -0.02
  /// The change of the drift from no weigh-in to one each day, in percent per year: those who weigh
  /// themselves often gain less.
  public var driftPerWeighDays = -1.4
  /// Age in years, across persons.
  public var age = NormalParameters(mean: 42, deviation: 14)
  /// The standard deviation of the daily step of the random walk, in kilograms at 80 kg.
  public var walkKilograms = 0.15
  /// The standard deviation of a day's deviation from the walk, in percent of the first weight.
  ///
  /// It differs from person to person, so that large changes from day to day are more common than
  /// in one normal distribution, as published.
  public var dayPercent = LogNormalParameters(median: 0.43, sigma: 0.25)
  /// The correlation between the deviations of consecutive days.
  public var dayPersistence = 0.15
  /// The weekly cycle in percent, Monday first.
  public var weekPercent = [0.15, 0.07, 0.00, -0.10, -0.19, -0.10, 0.16]
  /// The holidays that apply in countries without known ones.
  public var holidays = Holidays.general
  /// The factor on the holidays' weight gain.
  public var holidayFactor = 1.0
  /// The share of women between 18 and 50 who retain water during each menstrual cycle.
  public var waterShare = 0.5
  /// The retained water, in kilograms.
  public var waterKilograms = 0.4
  /// The share of days with a weigh-in outside lapses, across persons.
  public var propensity = BetaParameters(alpha: 0.95, beta: 1.25)
  /// The lower limit of that share.
  ///
  /// Persons below it are assumed to own no scale.
  public var minimumPropensity = 0.025
  /// The regularity of weigh-ins, across persons: the Weibull shape of the days between them; 1 is
  /// fully random.
  public var habitShape = LogNormalParameters(median: 1.0, sigma: 0.25)
  /// The mean number of lapses per year: long periods without weigh-ins.
  public var lapsesPerYear = 0.33
  /// The minimum length of a lapse, in days.
  public var minimumLapseDays = 30.0
  /// The mean length of a lapse beyond the minimum, in days.
  public var meanExtraLapseDays = 45.0
  /// Kilograms gained during a lapse at 80 kg.
  ///
  /// The drift outside lapses is reduced to compensate.
  public var lapseKilograms = 0.6
  /// The hour of weigh-ins in the morning, across persons.
  public var hour = NormalParameters(mean: 7.2, deviation: 0.75)
  /// The standard deviation of a person's hours of weigh-ins.
  public var hourWithin = 0.45
  /// Minutes from leaving the bed to a weigh-in, or from a weigh-in to going to bed, where the
  /// usual hour finds the person in bed.
  public var minutesFromBed = LogNormalParameters(median: 12, sigma: 0.8)
  /// The share of persons who weigh themselves in the evening.
  public var eveningShare = 0.10
  /// The recording of weigh-ins by scales and by hand.
  public var devices = WeightDeviceSettings.calibrated

  /// The settings calibrated to the published figures.
  public static let calibrated = WeightModelSettings()

  init() {}
}

/// The recording of weigh-ins by scales and by hand.
public struct WeightDeviceSettings: Sendable, Equatable {
  /// The standard deviation of a reading, in kilograms.
  public var readingKilograms = 0.05
  /// The standard deviation of a scale's bias, in percent of the first weight.
  public var biasPercent = 0.45
  /// The mean number of new scales per year.
  ///
  /// Each one shifts the readings.
  public var newScalesPerYear = 0.2
  /// The share of weigh-ins with a second reading within five minutes.
  public var repeatShare = 0.03
  /// The mean absolute difference between the second reading and the first, in kilograms.
  public var repeatKilograms = 0.08
  /// The share of connected scales with a resolution of 0.05 kg; the others have 0.1 kg.
  public var fineScaleShare = 0.5
  /// The share of scale readings that reach the store hours later.
  public var lateScaleShare = 0.05
  /// The share of typed weights rounded to whole and half units.
  public var heapedShare = 0.15
  /// The share of typed weights that are entered at least six hours late.
  public var lateHandShare = 0.05
  /// The share of persons who type in pounds.
  public var poundShare = 0.35
  /// The share of persons who type in stones.
  public var stoneShare = 0.05
  /// The share of persons who type pounds with a resolution of 0.2; the others have 1.
  public var finePoundShare = 0.6
  /// The share of persons whose app sets the time of every weight to the day's last minute.
  public var lastMinuteShare = 0.05
  /// The share of persons whose app sets the time to midnight and writes the weight weeks later.
  public var midnightShare = 0.05

  /// The settings calibrated to the published figures.
  public static let calibrated = WeightDeviceSettings()

  init() {}
}
