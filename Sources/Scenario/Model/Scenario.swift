public import HealthModel
public import ServiceObservations

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
  /// What has to occur in each person's run, by the names of the goals.
  public let goals: [String]
  /// The seed that stands in the file; the command line may give another.
  public let seed: UInt64
  /// How many persons are generated.
  public let persons: Int
  /// The zones that the persons are in, where each has none of its own.
  public internal(set) var zones: ZoneTimeline
  /// The time of the history; its end is the run's "now".
  public internal(set) var span: TimeRange
  /// The same time on the wall clock, in milliseconds of local time since 1970.
  let wallSpan: Range<Int64>
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
  /// The name of the suite of services that runs; nil for the reference, or whatever a caller puts
  /// in.
  public let suite: String?
  /// Of which failure the scenario is what is left; nil for one that a person wrote.
  public let replay: ReplaySettings?
  /// What the history is made of.
  public let history: HistorySource
  /// The digest of the file with every default filled in, apart from the seed.
  public let digest: Digest
}

extension Scenario {
  /// The scenario of a person who is in other zones: the same local dates, at other instants.
  ///
  /// - Parameter zones: The zones that the person is in.
  /// - Returns: The scenario; this one where the zones are its own.
  public func lived(in zones: ZoneTimeline) -> Scenario {
    if zones == self.zones { return self }
    var scenario = self
    scenario.zones = zones
    scenario.span = zones.span(ofWall: wallSpan)
    return scenario
  }
}

/// What a run is expected to show.
public struct Expectation: Sendable, Equatable, Codable {
  /// The verdict that counts as success.
  public var verdict: Verdict
  /// Invariants that must be violated; anything else is unexpected.
  public var violated: [String]
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
  /// Drawn from the seed, as the scenario describes it in full.
  case generated(GeneratedHistory)
  /// Drawn from the seed, as the published figures describe lives.
  case life(LifeHistory)
  /// Written out sample by sample.
  case literal(LiteralHistory)
}

/// A history written out in the scenario, without ground truth.
public struct LiteralHistory: Sendable {
  /// The key of the samples' identities, and of what an app's life is drawn from; nil to draw it
  /// from the seed.
  public var identifierKey: UInt64?
  /// Step samples by source, best source first.
  public var steps: [StepSeries]
  /// Sleep samples by source, best source first.
  public var sleep: [SleepSeries]
  /// Weighings by source, best source first.
  public var weight: [WeightSeries]
}
