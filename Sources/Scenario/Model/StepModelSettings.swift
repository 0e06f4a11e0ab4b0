/// The distributions of steps between persons and between days.
public struct StepModelSettings: Sendable, Equatable {
  /// The family of a day's total relative to the person's mean.
  public enum DayFamily: String, Sendable, CaseIterable {
    /// Weibull. Its log residuals are skewed to the left, as observed.
    case weibull
    /// Lognormal with the same coefficient of variation.
    case lognormal
  }

  /// Mean daily steps as a worn device reports them, across persons.
  public var wornMean = GammaParameters(shape: 7.13, scale: 1_132)
  /// Mean daily steps as a phone without a worn device reports them, across persons.
  public var carriedMean = LogNormalParameters(median: 4_300, sigma: 0.52)
  /// The range of a person's mean.
  public var meanRange = 800.0...30_000.0
  /// The family of a day's total.
  public var dayFamily = DayFamily.weibull
  /// The Weibull shape of a person's reported daily totals, across persons.
  public var dayShape = LogNormalParameters(median: 2.84, sigma: 0.34)
  /// The range of that shape.
  public var dayShapeRange = 1.2...7.0
  /// The correlation between the reported totals of consecutive days.
  public var persistence = 0.12
  /// A factor for each weekday, Monday first.
  public var weekdayFactors = [1.00, 1.02, 1.01, 1.01, 1.03, 1.03, 0.90]
  /// The standard deviation of the log ratio of weekend to weekday, across persons.
  public var weekendDeviation = 0.18
  /// The mean amplitude of the yearly cosine.
  public var seasonAmplitude = 0.06
  /// The standard deviation of that amplitude, across persons.
  public var seasonDeviation = 0.03
  /// The standard deviation of the logarithm of the levels of persons' years.
  public var yearDeviation = 0.38
  /// The share of the variance of those levels that a person keeps for life.
  public var lifelongShare = 0.4
  /// The correlation of the rest between consecutive years.
  public var yearPersistence = 0.35
  /// The probability of an exceptional day, such as a race or a hike.
  public var bigDayProbability = 0.008
  /// The factor on the steps of an exceptional day.
  public var bigDayFactor = LogNormalParameters(median: 1.8, sigma: 0.25)
  /// The largest daily total, in steps.
  public var largestDay = 60_000
  /// The relative weights of the hours in a weekday's steps, for minutes out of bed.
  public var weekdayHours = StepModelSettings.weekdayHoursUp
  /// The relative weights of the hours in the steps of a Saturday or Sunday, in the same way.
  public var weekendHours = StepModelSettings.weekendHoursUp
  /// The concentration of a day's hours around those weights: the sum of the Dirichlet parameters.
  public var hourConcentration = LogNormalParameters(median: 9.25, sigma: 0.8)
  /// The walks of a day, and the minutes between them.
  public var walks = WalkSettings.calibrated
  /// The recording of the steps by devices.
  public var devices = StepDeviceSettings.calibrated

  /// The settings calibrated to the published figures.
  public static let calibrated = StepModelSettings()

  // Fitted so that the steps of all minutes, asleep or not, have the published shares of hours.
  private static let weekdayHoursUp = [
    1.36, 1.33, 0.53, 0.01, 0.04, 0.48, 4.76, 5.89, 6.93, 5.21, 6.27, 5.18, 7.77, 6.24,
    6.87, 3.51, 6.94, 6.83, 8.01, 7.51, 3.60, 4.01, 3.74, 2.54,
  ]

  private static let weekendHoursUp = [
    2.38, 1.92, 3.82, 0.03, 0.01, 0.02, 0.69, 3.21, 6.45, 6.71, 7.60, 6.68, 7.33, 8.66,
    8.44, 6.09, 4.96, 6.74, 5.72, 7.25, 3.30, 4.14, 3.72, 2.22,
  ]
}
