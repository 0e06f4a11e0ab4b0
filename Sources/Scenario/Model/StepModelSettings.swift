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
  /// The probability of an exceptional day, such as a race or a hike.
  public var bigDayProbability = 0.008
  /// The factor on the steps of an exceptional day.
  public var bigDayFactor = LogNormalParameters(median: 1.8, sigma: 0.25)
  /// The largest daily total, in steps.
  public var largestDay = 60_000
  /// The relative weights of the hours in a weekday's steps, for minutes out of bed.
  public var weekdayHours = StepModelSettings.observedWeekdayHours
  /// The relative weights of the hours in the steps of a Saturday or Sunday, in the same way.
  public var weekendHours = StepModelSettings.observedWeekendHours
  /// The concentration of a day's hours around those weights: the sum of the Dirichlet parameters.
  public var hourConcentration = LogNormalParameters(median: 9, sigma: 0.8)
  /// The walks of a day, and the minutes between them.
  public var walks = WalkSettings.calibrated
  /// The recording of the steps by devices.
  public var devices = StepDeviceSettings.calibrated

  /// The settings calibrated to the published figures.
  public static let calibrated = StepModelSettings()

  private static let observedWeekdayHours = [
    0.43, 0.25, 0.16, 0.08, 0.19, 0.72, 2.89, 4.59, 5.91, 5.57, 6.05, 5.63, 7.06, 6.51, 6.56,
    4.72, 6.60, 7.21, 8.13, 7.65, 4.61, 3.91, 3.02, 1.56,
  ]

  private static let observedWeekendHours = [
    0.90, 0.45, 0.42, 0.09, 0.10, 0.18, 0.82, 2.43, 4.83, 6.09, 7.10, 6.98, 7.41, 8.41, 8.40,
    6.77, 5.71, 6.58, 6.37, 6.96, 4.30, 4.01, 3.11, 1.56,
  ]
}
