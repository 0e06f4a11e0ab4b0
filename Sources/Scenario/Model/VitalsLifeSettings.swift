/// The vital signs that a watch writes, from person to person and from day to day.
public struct VitalsLifeSettings: Sendable, Equatable {
  /// Resting heart rate in beats a minute, from person to person.
  public var resting = NormalParameters(mean: 65.5, deviation: 7.7)
  /// The standard deviation of a person's recorded days, illness and season included.
  public var restingWithin = LogNormalParameters(median: 2.8, sigma: 0.3)
  /// The correlation of a day's resting heart rate with the next one's.
  public var restingPersistence = 0.5
  /// The amplitude of the yearly cosine in beats a minute; its top is on 15 January.
  public var restingSeason = 0.8
  /// The share of days without a resting heart rate.
  public var restingMissing = 0.005
  /// The share of days with a second one.
  public var restingTwice = 0.005
  /// Illnesses in a year.
  public var illnessesPerYear = 1.2
  /// Days of an illness.
  public var illnessDays = 5.0
  /// Beats a minute that an illness adds, from illness to illness; the mean is 8.
  public var illnessBeats = LogNormalParameters(median: 7.96, sigma: 0.10)
  /// The share of days with background heart rate; the samples are many: some 330 a day.
  public var heartRateShare = 1.0
  /// Seconds between two of them.
  public var heartRateGap = GammaParameters(shape: 4, scale: 65)
  /// Beats a minute awake above the resting heart rate.
  public var wakingBeats = 6.0
  /// Beats a minute by which the night lies below waking.
  public var nightBeats = 12.0
  /// Heart rate variability in milliseconds, from person to person.
  public var variability = LogNormalParameters(median: 37, sigma: 0.37)
  /// The spread of a person's readings of it.
  public var variabilityWithin = 0.45
  /// The factor of the night on it; the day's is such that the person's median stays.
  public var variabilityAtNight = 1.25
  /// Readings of it a day.
  public var variabilityPerDay = 4.0
  /// Breaths a minute in sleep, from person to person.
  public var breaths = NormalParameters(mean: 15.4, deviation: 2.25)
  /// The standard deviation of a person's nights.
  public var breathsWithin = LogNormalParameters(median: 0.7, sigma: 0.3)
  /// The standard deviation of readings within a night.
  public var breathsInNight = 1.6
  /// Minutes between two readings.
  public var breathsGap = GammaParameters(shape: 3.5, scale: 3.35)
  /// Blood oxygen in per cent, from person to person.
  public var oxygen = NormalParameters(mean: 96.6, deviation: 0.9)
  /// The standard deviation of its readings.
  public var oxygenWithin = 1.3
  /// Points by which the night lies below the day.
  public var oxygenAtNight = 0.8
  /// The share of readings from a loose or cold wrist.
  public var oxygenOutliers = 0.01
  /// Readings of it a day.
  public var oxygenPerDay = 12.0

  /// The published figures.
  public static let calibrated = VitalsLifeSettings()

  init() {}
}
