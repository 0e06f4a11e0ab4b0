/// The distributions of a watch's vital signs between persons and between days.
public struct VitalsModelSettings: Sendable, Equatable {
  /// Resting heart rate in beats per minute, across persons.
  public var resting = NormalParameters(mean: 65.5, deviation: 7.7)
  /// The standard deviation of a person's daily values, including illness and season.
  public var restingWithin = LogNormalParameters(median: 2.8, sigma: 0.3)
  /// The correlation between the resting heart rates of consecutive days.
  public var restingPersistence = 0.5
  /// The amplitude of the yearly cosine in beats per minute; it peaks on 15 January.
  public var restingSeason = 0.8
  /// The share of days without a resting heart rate.
  public var restingMissing = 0.005
  /// The share of days with two resting heart rates.
  public var restingTwice = 0.005
  /// The mean number of illnesses per year.
  public var illnessesPerYear = 1.2
  /// The length of an illness in days.
  public var illnessDays = 5.0
  /// Additional beats per minute during an illness, across illnesses; the mean is 8.
  public var illnessBeats = LogNormalParameters(median: 7.96, sigma: 0.10)
  /// The share of days with background heart rate, about 330 samples per day.
  public var heartRateShare = 1.0
  /// Seconds between two heart rate samples.
  public var heartRateGap = GammaParameters(shape: 4, scale: 65)
  /// Beats per minute above the resting heart rate while awake.
  public var wakingBeats = 5.0
  /// The amplitude of the daily rhythm in beats per minute.
  public var rhythmBeats = 4.0
  /// Hours from the minimum of the daily rhythm to waking.
  public var lowestBeforeWaking = 2.4
  /// Beats per minute that each step per minute adds, across persons.
  public var beatsPerStep = NormalParameters(mean: 0.35, deviation: 0.05)
  /// Beats per minute that each step per minute above 120 adds besides.
  public var beatsPerRunningStep = 0.3
  /// Beats per minute that the slightest movement adds.
  public var startBeats = 4.0
  /// Minutes in which the heart follows the steps.
  public var loadMinutes = 1.5
  /// The standard deviation of the heart rate about its level while awake, in beats per minute.
  public var awakeSpread = 5.0
  /// The same while asleep.
  public var asleepSpread = 2.5
  /// Seconds in which that deviation is forgotten.
  public var heartMemorySeconds = 1_500.0
  /// Seconds between two heart rate samples in a workout.
  public var workoutGap = 3.0...7.0
  /// The share of readings that are lost at a walking pace of 100 steps per minute.
  public var motionLoss = 0.5
  /// Beats per minute by which the sleeping heart rate is below the waking one, apart from the
  /// daily rhythm, across persons.
  public var nightBeats = NormalParameters(mean: 10.5, deviation: 2.5)
  /// Beats per minute by which the heart is faster in REM sleep than in core sleep.
  public var remBeats = 1.5
  /// Beats per minute by which it is slower in deep sleep than in core sleep.
  public var deepBeats = 1.0
  /// The standard deviation of the heart rate about its level in REM sleep, in beats per minute.
  public var remSpread = 3.5
  /// Minutes in which the heart settles into sleep and its stages, and out of them.
  public var settlingMinutes = 5.0
  /// The relative fall of heart rate variability for each beat per minute above the person's usual
  /// resting heart rate.
  public var strain = 0.04
  /// Heart rate variability in milliseconds, across persons.
  public var variability = LogNormalParameters(median: 37, sigma: 0.37)
  /// The standard deviation of the logarithm of a person's readings.
  public var variabilityWithin = 0.45
  /// The factor on readings at night.
  ///
  /// The factor by day keeps the person's median unchanged.
  public var variabilityAtNight = 1.25
  /// The mean number of variability readings per day.
  public var variabilityPerDay = 4.0
  /// Breaths per minute during sleep, across persons.
  public var breaths = NormalParameters(mean: 15.43, deviation: 2.23)
  /// The standard deviation of a person's nightly means, across persons.
  public var breathsWithin = LogNormalParameters(median: 0.7, sigma: 0.3)
  /// The standard deviation of readings within a night.
  public var breathsInNight = 1.6
  /// Minutes between two readings of respiratory rate.
  public var breathsGap = GammaParameters(shape: 3.5, scale: 3.35)
  /// Blood oxygen in percent, across persons.
  public var oxygen = NormalParameters(mean: 96.6, deviation: 0.9)
  /// The standard deviation of a person's readings.
  public var oxygenWithin = 1.3
  /// Percentage points by which readings at night are below those by day.
  public var oxygenAtNight = 0.8
  /// The share of outliers, from a loose or cold wrist.
  public var oxygenOutliers = 0.01
  /// The share of oxygen readings that take the whole 15 seconds.
  public var oxygenWhole = 0.85
  /// The mean number of oxygen readings per day.
  public var oxygenPerDay = 12.0

  /// The settings calibrated to the published figures.
  public static let calibrated = VitalsModelSettings()

  init() {}
}
