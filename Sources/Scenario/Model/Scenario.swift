public import HealthModel

/// A scenario file, read, checked and with every default filled in.
public struct Scenario: Sendable {
  /// The file as it was named on the command line, for errors.
  public let file: String
  /// The scenario's name; also the name of its report folder.
  public let name: String
  /// Why the scenario exists, in a sentence.
  public let why: String
  /// What a run is expected to show.
  public let expect: Expectation
  /// The seed that stands in the file; the command line may give another.
  public let seed: UInt64
  /// How many persons are generated.
  public let persons: Int
  /// The zones that the persons are in.
  public let zones: ZoneTimeline
  /// The time of the history; its end is the run's "now".
  public let span: TimeRange
  /// The first and the last local day that the span touches.
  public let days: ClosedRange<LocalDay>
  /// When the persons' days begin.
  public let dayPolicy: DayPolicy
  /// The services that run, with their settings.
  public let services: ServiceSettings
  /// How an app is used over the span; nil where none is.
  public let app: AppSettings?
  /// How the health store behaves, what it costs, and what goes wrong with it.
  public let store: StoreSettings
  /// What layering and its upload cost, for tuning.
  public let tuning: TuningSettings
  /// How the services' tasks are interleaved, and what they may use up.
  public let schedule: ScheduleSettings
  /// What the history is made of.
  public let history: HistorySource
  /// The digest of the file with every default filled in, apart from the seed.
  public let digest: Digest
}

/// What a run is expected to show.
public struct Expectation: Sendable, Equatable, Codable {
  /// The verdict that counts as success.
  public var verdict: Verdict
  /// Invariants that must be violated; anything else is unexpected.
  public var violated: [String]
}

/// What a run showed.
public enum Verdict: String, Sendable, CaseIterable, Codable {
  /// Every invariant that applies held, and each had cases.
  case held
  /// At least one invariant was violated.
  case violated
  /// None was violated, but at least one had no case.
  case vacuous
}

/// The services that run, with their settings.
public struct ServiceSettings: Sendable, Equatable {
  /// The most steps of a divisible interval.
  public var layeringThreshold: Int
  /// The length in milliseconds from which an interval is not divided.
  public var layeringMinimumInterval: Int64
  /// How many calendar years layering looks back.
  public var layeringYearsBack: Int
  /// How layering divides.
  public var layeringStrategy: LayeringStrategy
  /// Strategies with which layering runs once more each, to be compared.
  public var layeringComparison: [LayeringStrategy]
  /// Steps that earn all points.
  public var stepsTarget: Int
  /// Seconds of sleep that earn all points.
  public var sleepTargetSeconds: Int
  /// Points given for body, mind and heart each day.
  public var givenPoints: [Int]
}

/// How the services' tasks are interleaved, and what they may use up.
public struct ScheduleSettings: Sendable, Equatable {
  /// How ready tasks are ordered.
  public enum Strategy: String, Sendable, CaseIterable {
    /// In the order in which they became ready.
    case firstInFirstOut
    /// Any of them, drawn at every step.
    case random
    /// By a priority drawn for each task, with change points.
    case priorities
  }

  /// The seed of the interleavings, apart from the seed of the data.
  public var seed: UInt64
  /// How ready tasks are ordered.
  public var strategy: Strategy
  /// At how many drawn steps the running task falls behind all others, for `priorities`.
  public var changePoints: Int
  /// The most jobs of one person's run.
  public var stepBudget: Int
  /// The most virtual days of one person's run.
  public var virtualDays: Int
  /// The processor seconds after which a worker gives a person's service up.
  public var processorSeconds: Int
}

/// What a history is made of.
public enum HistorySource: Sendable {
  /// Drawn from the seed.
  case generated(GeneratedHistory)
  /// Written out sample by sample.
  case literal(LiteralHistory)
}

/// A history written out in the scenario, without ground truth.
public struct LiteralHistory: Sendable {
  /// Step samples by source, best source first.
  public var steps: [StepSeries]
  /// Sleep samples by source, best source first.
  public var sleep: [SleepSeries]
  /// Weighings by source, best source first.
  public var weight: [WeightSeries]
}
