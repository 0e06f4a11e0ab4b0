/// How persons sleep, from person to person and from night to night, and what records it.
///
/// Times of night are hours from the midnight before the evening, such as 23.5.
public struct SleepLifeSettings: Sendable, Equatable {
  /// Mean minutes asleep of most persons.
  ///
  /// The published bins are more peaked and have longer tails than one normal distribution: most
  /// persons lie close together, and among the others are very short and very long sleepers.
  public var usualMinutes = NormalParameters(mean: 401, deviation: 51)
  /// Mean minutes asleep of the other persons.
  public var unusualMinutes = NormalParameters(mean: 378, deviation: 86)
  /// The share of the other persons.
  public var unusualShare = 0.35
  /// The least and the largest mean of a person.
  public var minutesRange = 210.0...600.0
  /// The standard deviation of a person's recorded nights, in minutes.
  ///
  /// It holds weekends and broken recordings, as the published one does; what is left for ordinary
  /// nights is the rest.
  public var withinMinutes = LogNormalParameters(median: 71, sigma: 0.32)
  /// The correlation of a night's length with the next one's.
  public var lengthPersistence = 0.15
  /// Minutes more in the nights to Saturday and Sunday, from person to person.
  public var weekendMinutes = NormalParameters(mean: 27, deviation: 30)
  /// The hour of falling asleep, from person to person.
  public var onsetHour = NormalParameters(mean: 23.50, deviation: 1.05)
  /// The standard deviation of a person's hours of falling asleep.
  public var onsetWithinHours = LogNormalParameters(median: 0.85, sigma: 0.35)
  /// The correlation of a night's onset with the next one's.
  public var onsetPersistence = 0.30
  /// Hours later in the nights to Saturday and Sunday, from person to person.
  public var weekendDelay = NormalParameters(mean: 0.36, deviation: 0.35)
  /// The share of persons who sleep by day.
  public var shiftShare = 0.05
  /// Their hours of falling asleep, counted from the midnight before the evening.
  public var shiftHours = 31.0...36.0
  /// The share of persons who record their sleep at all.
  public var userShare = 0.73
  /// The probability that one of them records a night, from person to person.
  public var nightKept = BetaParameters(alpha: 0.8, beta: 0.65)
  /// The probability that another device also records a night that the person records.
  public var otherDeviceKept = 0.9
  /// The share of recordings that break off.
  public var brokenShare = 0.02
  /// How much of such a night is recorded.
  public var brokenPart = BetaParameters(alpha: 2, beta: 2)
  /// Minutes in bed before sleep.
  public var latency = GammaParameters(shape: 1.5, scale: 8)
  /// Minutes in bed after sleep.
  public var lingering = GammaParameters(shape: 1.2, scale: 8)
  /// The stages of a night.
  public var stages = SleepStageSettings.calibrated
  /// The probability of a nap on a day.
  public var napProbability = 0.10
  /// Minutes of a nap.
  public var napMinutes = LogNormalParameters(median: 55, sigma: 0.5)
  /// Hours of the day at which naps begin.
  public var napHours = 12.0...18.0
  /// Pieces of a phone's in-bed night beyond the first: probability and successes of a negative
  /// binomial count.
  public var pieceProbability = 0.13
  /// The number of successes of that count.
  public var pieceSuccesses = 2.8
  /// The Weibull shape of the pieces' lengths.
  public var pieceShape = 0.45
  /// The share of the time in bed that the pieces cover.
  public var pieceCoverage = BetaParameters(alpha: 27, beta: 3)
  /// The mean distance, in minutes, between another app's onset and the true one.
  public var appJitterMinutes = 8.0
  /// The largest such distance.
  public var appJitterLimit = 30.0

  /// The published figures.
  public static let calibrated = SleepLifeSettings()

  init() {}
}

/// How stages follow each other.
public struct SleepStageSettings: Sendable, Equatable {
  /// The chances to go from light sleep to deep sleep, dreams or waking, before the hour acts.
  public var fromCore = [0.27, 0.34, 0.39]
  /// The chances to go from deep sleep to light sleep or waking; never to dreams.
  public var fromDeep = [0.82, 0.18]
  /// The chances to go from dreams to light sleep or waking; never to deep sleep.
  public var fromREM = [0.53, 0.47]
  /// The chances to go from waking to light sleep, deep sleep or dreams.
  public var fromAwake = [0.94, 0.03, 0.03]
  /// The factor of deep sleep at onset.
  public var deepAtOnset = 2.2
  /// The hours in which that factor falls to its 1/e part.
  public var deepDecayHours = 2.5
  /// The factor of dreams at onset.
  public var dreamsAtOnset = 0.4
  /// What is added to that factor in an hour.
  public var dreamsPerHour = 0.16
  /// Minutes of a stretch of light sleep.
  public var coreMinutes = LogNormalParameters(median: 8.41, sigma: 1.24)
  /// Minutes of a stretch of deep sleep.
  public var deepMinutes = GammaParameters(shape: 1.83, scale: 8.5)
  /// Shape and scale of the Weibull minutes of a stretch of dreams.
  public var dreamMinutes = GammaParameters(shape: 1.17, scale: 13.1)
  /// The share of wakings of one or two grid steps.
  public var shortWaking = 0.6
  /// Minutes of the other wakings.
  public var wakingMinutes = LogNormalParameters(median: 2.72, sigma: 1.0)
  /// The longest stretch of light sleep before it is fitted to the night, in minutes.
  public var longestCore = 60.0
  /// The factor on all lengths of sleep.
  public var lengthFactor = 1.3
  /// Minutes of a stretch of sleep, of any stage, to which a night's pace returns.
  public var stretchMinutes = 15.5
  /// Minutes asleep after which that pace is kept; the more, the looser.
  public var paceMinutes = 20.0
  /// How a night's light sleep, deep sleep and dreams share it: Dirichlet parameters.
  public var shares = [31.0, 7.5, 11.5]
  /// The shares that the walk has without being fitted to those of a night.
  public var naturalShares = [0.655, 0.155, 0.190]

  /// The published figures.
  public static let calibrated = SleepStageSettings()

  init() {}
}
