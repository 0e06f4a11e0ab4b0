/// The distributions of walks within a day, and of the minutes without any.
public struct WalkSettings: Sendable, Equatable {
  /// The probability of a walk, rather than an errand, in an hour of few steps.
  public var walkShare = 0.01
  /// The steps of an hour at which a walk is as likely as an errand; the odds grow with their
  /// square.
  public var walkSteps = 5_800.0
  /// Minutes of an errand: a few steps in a room or between rooms.
  public var errandMinutes = LogNormalParameters(median: 1.45, sigma: 0.75)
  /// Steps per minute of an errand of one minute, in an hour of few steps.
  public var errandPace = LogNormalParameters(median: 8.5, sigma: 0.55)
  /// The steps of an hour at which that pace is twice as fast.
  public var hastySteps = 520.0
  /// The power with which an errand's pace grows with its minutes.
  public var paceExponent = 0.55
  /// Minutes of a walk.
  public var walkMinutes = LogNormalParameters(median: 11.5, sigma: 0.6)
  /// Steps per minute of a walk.
  public var walkPace = LogNormalParameters(median: 84, sigma: 0.24)
  /// The share of persons who run for exercise.
  public var runners = 0.2
  /// The probability that a runner's walk of many steps is a run.
  public var runShare = 0.5
  /// Minutes of a run.
  public var runMinutes = LogNormalParameters(median: 30, sigma: 0.35)
  /// Steps per minute of a run.
  public var runPace = LogNormalParameters(median: 160, sigma: 0.06)
  /// The largest relative deviation of a minute's steps from its run's pace.
  public var unevenness = 0.15
  /// The standard deviation of the logarithm of a person's hours relative to everybody's.
  public var hourDeviation = 0.35
  /// Minutes from leaving the bed to the first steps.
  public var firstStepMinutes = 6.0
  /// Minutes from the last steps to going to bed.
  public var lastStepMinutes = 7.0
  /// The steps right after leaving the bed, and those right before going to bed.
  public var bedsideSteps = LogNormalParameters(median: 24, sigma: 0.6)
  /// The share of a day's steps in the first minutes after leaving the bed.
  public var morningShare = LogNormalParameters(median: 0.03, sigma: 0.6)
  /// The number of those minutes.
  public var morningMinutes = 50
  /// The probability that a person gets up at a waking of the night, across persons.
  public var nightTrips = BetaParameters(alpha: 2.2, beta: 1.5)
  /// The steps of such a trip.
  public var tripSteps = LogNormalParameters(median: 9, sigma: 0.7)

  /// The settings calibrated to the published figures.
  public static let calibrated = WalkSettings()
}
