/// What devices make of a person's steps, and when they tell.
public struct StepDeviceSettings: Sendable, Equatable {
  /// One part of a mixture of sample lengths.
  public struct LengthPart: Sendable, Equatable {
    /// How common it is, relative to the others.
    public var weight: Double
    /// The shortest and the longest, in seconds; flat between them.
    public var seconds: ClosedRange<Double>
    /// Where not nil, lengths fall short of the longest by an exponential of this mean instead.
    public var shortfall: Double?

    /// Makes a part.
    ///
    /// - Parameters:
    ///   - weight: How common it is, relative to the others.
    ///   - seconds: The shortest and the longest, in seconds.
    ///   - shortfall: The mean of an exponential below the longest, instead of flat.
    public init(weight: Double, seconds: ClosedRange<Double>, shortfall: Double? = nil) {
      self.weight = weight
      self.seconds = seconds
      self.shortfall = shortfall
    }
  }

  /// The probability, from device to device, that a day without it follows a day with it.
  public var absenceStart = BetaParameters(alpha: 0.5, beta: 8)
  /// The probability that a day without it follows a day without it.
  public var absenceStay = 0.52
  /// The probability that such a day has no step at all.
  public var absenceSilence = 0.8
  /// The mean steps of other such days.
  public var absenceSteps = 40.0
  /// The share of a day's steps that the phone of a person with a worn device sees.
  public var phoneCoverage = BetaParameters(alpha: 3, beta: 2)
  /// The share that the phone of a person without one sees, from person to person.
  public var carriedCoverage = BetaParameters(alpha: 8, beta: 2)
  /// The share that a worn device sees on a day of wear.
  public var wornCoverage = BetaParameters(alpha: 40, beta: 1.5)
  /// The share of days of part wear.
  public var partWear = 0.2
  /// The share that a worn device sees on a day of part wear.
  public var partCoverage = BetaParameters(alpha: 2, beta: 2)
  /// Into how many stretches of a day's steps a phone divides what it sees, one in each equal part.
  public var phoneStretches = 4
  /// The same for a worn device: it misses little at a time.
  public var wornStretches = 10
  /// The standard deviation of a device's relative error of a day.
  public var noise = 0.03
  /// Lengths of the phone's samples.
  public var phoneLengths = [
    LengthPart(weight: 30, seconds: 0...600, shortfall: 3),
    LengthPart(weight: 36, seconds: 420...590),
    LengthPart(weight: 21, seconds: 360...420),
    LengthPart(weight: 10, seconds: 120...360),
    LengthPart(weight: 3, seconds: 20...120),
  ]
  /// The probability that a sample of the phone begins at the last one's end, where it would reach
  /// the next step.
  public var phoneContinuation = 0.72
  /// Minutes from the end of a batch's first sample of the phone to the writing of the batch.
  ///
  /// The first waits longest: over all samples, gamma(1.74, 24.7) has the published quantiles.
  public var phoneDelay = GammaParameters(shape: 1.74, scale: 31)
  /// Seconds of the watch's samples.
  public var watchLength = LogNormalParameters(median: 220, sigma: 0.8)
  /// The shortest and the longest of the watch's samples, in seconds.
  public var watchLengthRange = 5.0...600.0
  /// Minutes between two transfers of the watch.
  public var watchInterval = 15.0
  /// The share of the watch's samples that wait for hours.
  public var watchLate = 0.09
  /// The share of the watch's samples that wait for days.
  public var watchVeryLate = 0.01
  /// Minutes from the end of a batch's first sample of a tracker to the writing of the batch.
  public var trackerDelay = GammaParameters(shape: 1.2, scale: 120)
  /// Days that a tracker's app fills in when it is linked; it is linked once a year.
  public var trackerBackfill = 30

  /// The published figures.
  public static let calibrated = StepDeviceSettings()
}
