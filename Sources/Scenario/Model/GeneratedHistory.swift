public import HealthModel

/// A history drawn from the seed: tracks and edge cases.
public struct GeneratedHistory: Sendable {
  /// The step track; nil if the history has none.
  public var steps: StepTrack?
  /// The sleep track; nil if the history has none.
  public var sleep: SleepTrack?
  /// The weight track; nil if the history has none.
  public var weight: WeightTrack?
  /// The edge cases applied to the tracks, by kind.
  ///
  /// Each edge case's implementation reads its own parameters.
  public var edgeCases: [Located<String>]
}

/// The model of a person's steps and of the sources that count them.
public struct StepTrack: Sendable {
  /// Steps per day.
  public var dailySteps: Located<DistributionSpecification>
  /// Steps per weekend day; nil if weekends are like other days.
  public var weekendSteps: Located<DistributionSpecification>?
  /// The weekdays that form the weekend; 0 is Monday.
  public var weekendDays: Set<Int>
  /// A factor for each weekday, Monday first.
  public var weekdayFactors: [Double]
  /// The amplitude of the yearly cosine, 0 to 0.5; it peaks on day 180.
  public var seasonAmplitude: Double
  /// The slowly varying level of a person's activity.
  public var level: LevelChain
  /// The relative weights of the 24 hours in a day's steps.
  public var hourWeights: [Double]
  /// The concentration of a day's hours around those weights: the sum of the Dirichlet parameters.
  public var hourConcentration: Located<DistributionSpecification>
  /// Steps per minute while walking.
  public var cadence: Located<DistributionSpecification>
  /// The devices and apps, best first.
  public var sources: [StepSource]
}

/// A first-order autoregressive chain of log activity levels with one step per day.
public struct LevelChain: Sendable, Equatable {
  /// The correlation from one day to the next, 0 to below 1.
  public var persistence: Double
  /// The standard deviation of the log level, 0 to 1.
  public var standardDeviation: Double
}

/// A device or app that counts steps.
public struct StepSource: Sendable {
  /// The source as it appears in the samples.
  public var source: DataSource
  /// The slot of the source's random streams.
  public var slot: UInt16
  /// The share of a day's true steps that the source sees.
  public var coverage: Located<DistributionSpecification>
  /// The relative error of the source's daily total.
  public var error: Located<DistributionSpecification>
  /// Samples per complete day.
  public var samplesPerDay: Located<DistributionSpecification>
  /// Steps per sample.
  public var stepsPerSample: ClosedRange<Int>
  /// Seconds per sample.
  public var secondsPerSample: ClosedRange<Int>
  /// The days on which the source writes nothing.
  public var absence: AbsenceChain
}

/// A two-state Markov chain of days on which a source is present or absent.
public struct AbsenceChain: Sendable, Equatable {
  /// The probability that an absence starts on the day after a present day.
  public var start: Double
  /// The probability that an absence continues for another day.
  public var stay: Double
}

/// The model of a person's sleep and of the sources that record it.
public struct SleepTrack: Sendable {
  /// Minutes asleep per night.
  public var asleepMinutes: Located<DistributionSpecification>
  /// Additional minutes in the nights to Saturday and Sunday.
  public var weekendMinutes: Double
  /// The number of hours by which the person falls asleep later on Friday and Saturday.
  public var weekendDelayHours: Double
  /// The time of falling asleep, in hours from the midnight before the evening, such as 23.5.
  public var onsetHours: Located<DistributionSpecification>
  /// The devices and apps, best first.
  public var sources: [SleepSource]
}

/// A device or app that records sleep.
public struct SleepSource: Sendable {
  /// The detail with which a source records a night.
  public enum Detail: String, Sendable, CaseIterable {
    /// Every stage, aligned to multiples of 30 s.
    case stages
    /// Time in bed, in pieces.
    case inBed
    /// One sample of unspecified sleep.
    case asleep
  }

  /// The source as it appears in the samples.
  public var source: DataSource
  /// The slot of the source's random streams.
  public var slot: UInt16
  /// The detail of the source's samples.
  public var detail: Detail
  /// The probability that the source records a night.
  public var nightProbability: Double
  /// The errors of the recorded onset and end, in minutes.
  public var jitterMinutes: Located<DistributionSpecification>
  /// Pieces of an in-bed night beyond the first.
  public var extraPieces: Located<DistributionSpecification>
}

/// The model of a person's weight and of the sources that measure it.
public struct WeightTrack: Sendable {
  /// Grams on the first day.
  public var startGrams: Located<DistributionSpecification>
  /// The drift in grams per year.
  public var driftGramsPerYear: Double
  /// The standard deviation of the daily step of the random walk, in grams.
  public var walkGrams: Double
  /// The standard deviation of a day's independent deviation, in grams.
  public var dayGrams: Double
  /// The weekly cycle in grams, Monday first.
  public var weekdayGrams: [Double]
  /// The scales and the manual entries, best first.
  public var sources: [WeightSource]
}

/// A scale, or a person who types in weights.
public struct WeightSource: Sendable {
  /// The source as it appears in the samples.
  public var source: DataSource
  /// The slot of the source's random streams.
  public var slot: UInt16
  /// The probability of a weigh-in on a day.
  public var dayProbability: Double
  /// The time of a weigh-in, in hours after local midnight.
  public var hour: Located<DistributionSpecification>
  /// The constant that the source adds to every weight, in grams.
  public var biasGrams: Int
  /// The standard deviation of the measurement noise, in grams.
  public var noiseGrams: Double
  /// The resolution of readings, in grams: they are rounded to multiples of it.
  public var roundingGrams: Int
}
