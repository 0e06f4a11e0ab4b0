/// The distributions of sleep between persons and between nights, and of its recording.
///
/// Times of night are hours from the midnight before the evening, such as 23.5.
public struct SleepModelSettings: Sendable, Equatable {
  /// Mean minutes asleep of typical sleepers, across persons.
  ///
  /// The published bins are more peaked and have longer tails than one normal distribution, so the
  /// means follow a mixture: most persons are close together, and the rest include very short and
  /// very long sleepers.
  public var usualMinutes = NormalParameters(mean: 401, deviation: 51)
  /// Mean minutes asleep of atypical sleepers, across persons.
  public var unusualMinutes = NormalParameters(mean: 378, deviation: 86)
  /// The share of atypical sleepers.
  public var unusualShare = 0.35
  /// The range of a person's mean minutes.
  public var minutesRange = 210.0...600.0
  /// The standard deviation of a person's recorded nights, in minutes, across persons.
  ///
  /// As in the published figure, it includes weekends and interrupted recordings. The deviation of
  /// ordinary nights is what remains without them.
  public var withinMinutes = LogNormalParameters(median: 71, sigma: 0.32)
  /// The correlation between the lengths of consecutive nights.
  public var lengthPersistence = 0.15
  /// Additional minutes in the nights to Saturday and Sunday, across persons.
  public var weekendMinutes = NormalParameters(mean: 27, deviation: 30)
  /// The hour of falling asleep, across persons.
  public var onsetHour = NormalParameters(mean: 23.50, deviation: 1.05)
  /// The standard deviation of a person's hours of falling asleep, across persons.
  public var onsetWithinHours = LogNormalParameters(median: 0.85, sigma: 0.35)
  /// The correlation between the onsets of consecutive nights.
  public var onsetPersistence = 0.30
  /// The share of persons whom an alarm wakes on workdays.
  public var alarmShare = 0.5
  /// The range, across those persons, of the negative correlation of the hour of onset with the
  /// time asleep.
  public var alarmStrictness = 0.4...0.8
  /// The delay in the nights to Saturday and Sunday, in hours, across persons.
  public var weekendDelay = NormalParameters(mean: 0.36, deviation: 0.35)
  /// The share of persons who sleep by day.
  public var shiftShare = 0.05
  /// The onset hours of persons who sleep by day, from the midnight before the evening.
  public var shiftHours = 31.0...36.0
  /// The share of persons who record their sleep at all.
  public var userShare = 0.73
  /// The probability that such a person records a night with the devices at hand, across persons.
  public var nightRecordedProbability = BetaParameters(alpha: 1.0, beta: 0.65)
  /// The probability that a second device also records a recorded night.
  public var secondDeviceProbability = 0.9
  /// The share of interrupted recordings.
  public var interruptedShare = 0.02
  /// The recorded fraction of an interrupted night.
  public var interruptedFraction = BetaParameters(alpha: 2, beta: 2)
  /// Minutes in bed before falling asleep.
  public var latency = GammaParameters(shape: 1.5, scale: 8)
  /// Minutes in bed after waking up.
  public var lingering = GammaParameters(shape: 1.2, scale: 8)
  /// The model of a night's sleep stages.
  public var stages = SleepStageSettings.calibrated
  /// The daily probability of a nap.
  public var napProbability = 0.10
  /// Minutes of a nap.
  public var napMinutes = LogNormalParameters(median: 55, sigma: 0.5)
  /// The hours of the day at which naps start.
  public var napHours = 12.0...18.0
  /// The success probability of the negative binomial number of extra in-bed pieces.
  ///
  /// A phone records a night in bed in several pieces; the first one is not counted.
  public var pieceProbability = 0.13
  /// The number of successes of that distribution.
  public var pieceSuccesses = 2.8
  /// The Weibull shape of the pieces' lengths.
  public var pieceShape = 0.45
  /// The share of the time in bed that the pieces cover.
  public var pieceCoverage = BetaParameters(alpha: 27, beta: 3)
  /// The mean error of another app's onset, in minutes.
  public var appJitterMinutes = 8.0
  /// The largest such error, in minutes.
  public var appJitterLimit = 30.0

  /// The settings calibrated to the published figures.
  public static let calibrated = SleepModelSettings()

  init() {}
}

/// The model of sleep stages: cycles of core and deep sleep that end with REM sleep.
public struct SleepStageSettings: Sendable, Equatable {
  /// Minutes of a night's first cycle, the shortest.
  public var firstCycleMinutes = LogNormalParameters(median: 80, sigma: 0.2)
  /// Minutes of the other cycles.
  public var cycleMinutes = LogNormalParameters(median: 98, sigma: 0.22)
  /// The mean minutes of REM sleep of each cycle; the last one holds for all that follow.
  public var remMinutesByCycle = [13.0, 20, 24, 23.5, 23]
  /// The standard deviation of the logarithm of a cycle's minutes of REM sleep.
  public var remSigma = 0.45
  /// The largest share of a cycle that is REM sleep.
  public var longestREMShare = 0.55
  /// The weight of deep sleep after core sleep at onset.
  public var deepAfterCore = 1.5
  /// The hours in which that weight falls to 1/e.
  public var deepDecayHours = 1.35
  /// The weight of waking after core sleep.
  public var wakingAfterCore = 0.23
  /// The weight of a further stretch of core sleep after core sleep.
  public var coreAfterCore = 0.1
  /// The probability of waking after deep sleep; core sleep follows otherwise.
  public var wakingAfterDeep = 0.18
  /// The probability of deep sleep after waking; core sleep follows otherwise.
  public var deepAfterWaking = 0.03
  /// The minutes between deep sleep and the cycle's REM sleep.
  public var leadMinutes = 2.0
  /// The probability that REM sleep is interrupted by waking; core sleep interrupts it otherwise.
  public var wakingInREM = 0.3
  /// The probability that REM sleep continues at once after such a waking.
  public var remAfterWaking = 0.8
  /// The longest core sleep between two parts of REM sleep, in minutes.
  public var coreInREMMinutes = 3.0
  /// The probability of waking at the end of a cycle.
  public var wakingAfterREM = 0.47
  /// Minutes of a stretch of core sleep.
  public var coreMinutes = LogNormalParameters(median: 8.41, sigma: 1.24)
  /// Minutes of a stretch of deep sleep.
  public var deepMinutes = GammaParameters(shape: 1.83, scale: 8.5)
  /// The Weibull shape and scale of the minutes of REM sleep without an interruption.
  public var remMinutes = GammaParameters(shape: 1.17, scale: 22.3)
  /// The share of wakings that last one or two steps of 30 s.
  public var shortWaking = 0.6
  /// Minutes of the other wakings.
  public var wakingMinutes = LogNormalParameters(median: 2.72, sigma: 1.0)
  /// The longest stretch of core sleep before scaling to the night, in minutes.
  public var longestCore = 60.0
  /// The factor on the lengths of all stretches of sleep.
  public var lengthFactor = 1.8
  /// The mean length of a stretch of core or deep sleep, in minutes, to which a night's pace
  /// returns.
  public var stretchMinutes = 16.2
  /// The damping of the pace correction, in minutes asleep: the larger, the weaker.
  public var paceMinutes = 5.0
  /// The Dirichlet parameters of a night's shares of core, deep and REM sleep.
  public var shares = [31.0, 7.5, 11.5]
  /// The shares of core, deep and REM sleep that cycles of the usual lengths have.
  public var naturalShares = [0.60, 0.166, 0.234]

  /// The settings calibrated to the published figures.
  public static let calibrated = SleepStageSettings()

  init() {}
}
