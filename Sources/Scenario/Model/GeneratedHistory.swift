public import HealthModel

/// A history drawn from the seed: tracks and edge cases.
public struct GeneratedHistory: Sendable {
  /// The step track, if any.
  public var steps: StepTrack?
  /// The sleep track, if any.
  public var sleep: SleepTrack?
  /// The weight track, if any.
  public var weight: WeightTrack?
  /// Edge cases laid over the tracks, by kind; their parameters are read where they are
  /// implemented.
  public var edgeCases: [Located<String>]
}

/// How a person walks, and who counts it.
public struct StepTrack: Sendable {
  /// Steps of a day.
  public var dailySteps: Located<DistributionSpecification>
  /// Steps of a weekend day; nil where weekends are like other days.
  public var weekendSteps: Located<DistributionSpecification>?
  /// The weekdays that make the weekend, 0 is Monday.
  public var weekendDays: Set<Int>
  /// A factor for each weekday, Monday first.
  public var weekdayFactors: [Double]
  /// Amplitude of the yearly cosine, 0 to 0.5; its top is on day 180.
  public var seasonAmplitude: Double
  /// The slowly varying level of a person's activity.
  public var level: LevelChain
  /// How much of a day's steps each of the 24 hours gets, relative to the others.
  public var hourWeights: [Double]
  /// How firmly a day keeps to those weights: the sum of the Dirichlet parameters.
  public var hourConcentration: Located<DistributionSpecification>
  /// Steps a minute while walking.
  public var cadence: Located<DistributionSpecification>
  /// The devices and apps, best first.
  public var sources: [StepSource]
}

/// A first-order autoregressive chain of log levels, one step a day.
public struct LevelChain: Sendable, Equatable {
  /// The correlation from one day to the next, 0 to below 1.
  public var persistence: Double
  /// The standard deviation of the log level, 0 to 1.
  public var standardDeviation: Double
}

/// A device or app that counts steps.
public struct StepSource: Sendable {
  /// Who it is.
  public var source: DataSource
  /// The slot of its random streams.
  public var slot: UInt16
  /// The share of a day's true steps that it sees.
  public var coverage: Located<DistributionSpecification>
  /// Its relative error of a day's total.
  public var error: Located<DistributionSpecification>
  /// Samples that it writes for a whole day.
  public var samplesPerDay: Located<DistributionSpecification>
  /// Steps of one sample.
  public var stepsPerSample: ClosedRange<Int>
  /// Seconds of one sample.
  public var secondsPerSample: ClosedRange<Int>
  /// Days on which it writes nothing.
  public var absence: AbsenceChain
}

/// A two-state chain of days with and without a source.
public struct AbsenceChain: Sendable, Equatable {
  /// The probability that an absence begins on a day after a present one.
  public var start: Double
  /// The probability that an absence goes on.
  public var stay: Double
}

/// How a person sleeps, and who records it.
public struct SleepTrack: Sendable {
  /// Minutes asleep of a night.
  public var asleepMinutes: Located<DistributionSpecification>
  /// Minutes more in the nights to Saturday and Sunday.
  public var weekendMinutes: Double
  /// Hours from midnight of the evening's day to falling asleep, such as 23.5.
  public var onsetHours: Located<DistributionSpecification>
  /// The devices and apps, best first.
  public var sources: [SleepSource]
}

/// A device or app that records sleep.
public struct SleepSource: Sendable {
  /// What a source writes of a night.
  public enum Detail: String, Sendable, CaseIterable {
    /// Every stage, on a grid of 30 s.
    case stages
    /// In-bed time in pieces.
    case inBed
    /// One sample of unspecified sleep.
    case asleep
  }

  /// Who it is.
  public var source: DataSource
  /// The slot of its random streams.
  public var slot: UInt16
  /// What it writes.
  public var detail: Detail
  /// The probability that it records a night.
  public var nightProbability: Double
  /// How far its onset and end are off, in minutes.
  public var jitterMinutes: Located<DistributionSpecification>
  /// Pieces of an in-bed night beyond the first.
  public var extraPieces: Located<DistributionSpecification>
}

/// How a person's weight goes, and what measures it.
public struct WeightTrack: Sendable {
  /// Grams on the first day.
  public var startGrams: Located<DistributionSpecification>
  /// Drift in grams a year.
  public var driftGramsPerYear: Double
  /// Standard deviation of a day's random step, in grams.
  public var walkGrams: Double
  /// Standard deviation of a day's own deviation, in grams.
  public var dayGrams: Double
  /// The weekly cycle in grams, Monday first.
  public var weekdayGrams: [Double]
  /// The scales and hands, best first.
  public var sources: [WeightSource]
}

/// A scale, or a person who types weights in.
public struct WeightSource: Sendable {
  /// Who it is.
  public var source: DataSource
  /// The slot of its random streams.
  public var slot: UInt16
  /// The probability of a weighing on a day.
  public var dayProbability: Double
  /// Hours after local midnight of a weighing.
  public var hour: Located<DistributionSpecification>
  /// What the source adds to every weight, in grams.
  public var biasGrams: Int
  /// Standard deviation of a reading, in grams.
  public var noiseGrams: Double
  /// Readings are rounded to multiples of this many grams.
  public var roundingGrams: Int
}
