/// The recording of a person's steps by devices, and the delays of the recorded samples.
public struct StepDeviceSettings: Sendable, Equatable {
  /// One component of a mixture of sample lengths.
  public struct LengthPart: Sendable, Equatable {
    /// The relative frequency of the component.
    public var weight: Double
    /// The range of lengths, in seconds; uniform if `shortfall` is nil.
    public var seconds: ClosedRange<Double>
    /// The mean of an exponential difference from the longest length, in seconds, instead of
    /// uniform.
    public var shortfall: Double?

    /// Creates a component of a mixture of sample lengths.
    public init(weight: Double, seconds: ClosedRange<Double>, shortfall: Double? = nil) {
      self.weight = weight
      self.seconds = seconds
      self.shortfall = shortfall
    }
  }

  /// The probability that an absence day follows a day of use, across devices.
  public var absenceStart = BetaParameters(alpha: 0.5, beta: 8)
  /// The probability that an absence day follows an absence day.
  public var absenceStay = 0.52
  /// The number of times per year that a worn device stays in a drawer for long.
  public var drawersPerYear = 0.08
  /// The days that it stays there.
  public var drawerDays = LogNormalParameters(median: 35, sigma: 0.9)
  /// The probability that the device counts no step on an absence day.
  public var absenceZeroProbability = 0.8
  /// The mean number of steps on the other absence days.
  public var absenceSteps = 40.0
  /// The share of a day's steps that the phone of a person with a worn device counts.
  public var phoneCoverage = BetaParameters(alpha: 3, beta: 2)
  /// The share that the phone of a person without a worn device counts, across persons.
  public var carriedCoverage = BetaParameters(alpha: 8, beta: 2)
  /// The share that a worn device counts on a day of full wear.
  public var wornCoverage = BetaParameters(alpha: 40, beta: 1.5)
  /// The share of days of partial wear.
  public var partWear = 0.2
  /// The share that a worn device counts on a day of partial wear.
  public var partCoverage = BetaParameters(alpha: 2, beta: 2)
  /// The number of equal parts of a day's steps; a phone counts one stretch in each.
  public var phoneStretches = 4
  /// The same number for a worn device on a day of partial wear.
  public var partStretches = 10
  /// The fewest steps of a minute between minutes without any that a phone counts.
  public var phoneFewest = 19
  /// The same for a worn device.
  public var wornFewest = 3
  /// The hours at which persons charge a worn device: evening, noon and morning.
  public var chargingHours = [20.4, 12.6, 8.2]
  /// The relative frequency of each of those hours.
  public var chargingWeights = [3.5, 3.0, 3.0]
  /// The standard deviation of the hour of charging, between persons and between a person's days.
  public var chargingDeviation = 1.2
  /// The standard deviation of a device's relative daily error.
  public var noise = 0.03
  /// The lengths of the phone's samples.
  public var phoneLengths = [
    LengthPart(weight: 30, seconds: 0...600, shortfall: 3),
    LengthPart(weight: 36, seconds: 420...590),
    LengthPart(weight: 21, seconds: 360...420),
    LengthPart(weight: 10, seconds: 120...360),
    LengthPart(weight: 3, seconds: 20...120),
  ]
  /// The probability that a phone's sample starts where the previous one ended.
  ///
  /// It applies only if a sample that starts there reaches the next step.
  public var phoneContinuation = 0.72
  /// Minutes from the end of the first sample of a phone's batch to the writing of the batch.
  ///
  /// The first sample waits longest; over all samples, the delay follows gamma(1.74, 24.7), which
  /// has the published quantiles.
  public var phoneDelay = GammaParameters(shape: 1.74, scale: 31)
  /// The lengths of the watch's samples, in seconds.
  public var watchLength = LogNormalParameters(median: 390, sigma: 0.8)
  /// The range of the lengths of the watch's samples, in seconds.
  public var watchLengthRange = 5.0...600.0
  /// The longest time in minutes between two transfers from the watch to the phone while the person
  /// is awake; the square root of a gap's part of it is uniform, so that most gaps are short.
  public var watchLongestGap = 15.0
  /// The factor on those minutes while the person sleeps.
  public var watchGapAsleep = 4.0
  /// The share of days on which the phone is out of the watch's reach for up to twelve hours, at
  /// most until midnight.
  public var watchLate = 0.35
  /// The share of days that the watch sends up to six days after their end.
  public var watchVeryLate = 0.01
  /// Minutes from the end of the first sample of a tracker's batch to the writing of the batch.
  public var trackerDelay = GammaParameters(shape: 1.2, scale: 120)
  /// The days that a tracker's app backfills when it is linked, which happens once a year.
  public var trackerBackfill = 30

  /// The settings calibrated to the published figures.
  public static let calibrated = StepDeviceSettings()
}
