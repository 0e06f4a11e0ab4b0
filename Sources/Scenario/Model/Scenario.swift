public import HealthModel
public import LocatedJSON
public import ServiceObservations

/// A decoded and validated scenario file with all defaults filled in.
public struct Scenario: Sendable {
  /// The file name for error messages, as given on the command line.
  public let file: String
  /// The content of the file.
  package internal(set) var source: [UInt8] = []
  /// The scenario's name, which is also the name of its report folder.
  public let name: String
  /// The purpose of the scenario, in one sentence.
  public let why: String
  /// The expected outcome of a run.
  public let expect: Expectation
  /// The names of the goals that each person's run has to reach.
  public let goals: [String]
  /// The seed in the file.
  ///
  /// The command line can override it.
  public let seed: UInt64
  /// The number of persons to generate.
  public let persons: Int
  /// The time zones of the persons that have none of their own.
  public internal(set) var zones: ZoneTimeline
  /// The times from leaving to landing of the moves that are flights, ascending and disjoint.
  public internal(set) var flights: [TimeRange]
  /// The time span of the history.
  ///
  /// Its end is the run's "now".
  public internal(set) var span: TimeRange
  /// The span on the wall clock, in milliseconds of local time since 1970.
  let wallSpan: Range<Int64>
  /// The first and the last local day of the span.
  public let days: ClosedRange<LocalDay>
  /// The boundary between the persons' days.
  public let dayPolicy: DayPolicy
  /// The settings of the services.
  public let services: ServiceSettings
  /// The use of the app over the span; nil if no app runs.
  public let app: AppSettings?
  /// The behavior, costs and faults of the health store.
  public let store: StoreSettings
  /// The costs of layering and its upload, for tuning.
  public let tuning: TuningSettings
  /// The scheduling of the services' tasks, and their budgets.
  public let schedule: ScheduleSettings
  /// The name of the suite of services to run.
  ///
  /// If nil, the reference suite runs, or the one that the caller supplies.
  public let suite: String?
  /// The failure that the scenario reproduces; nil for a handwritten scenario.
  public let replay: ReplaySettings?
  /// The source of the history.
  public let history: HistorySource
  /// The digest of the file with all defaults filled in, without `seed` and `$schema`.
  public let digest: Digest
  /// The JSON of the file with all defaults filled in, without the content of `history`.
  let settings: JSONNode
}

extension Scenario {
  /// Creates an error about settings that are valid on their own but not in a run.
  ///
  /// - Parameters:
  ///   - text: The problem, without a full stop.
  ///   - path: The path of the setting; it need not be in the file.
  ///   - remedy: The action that solves it, without a full stop.
  /// - Returns: The error, with the location and the value of the setting, or the location of the
  ///   innermost object that the file has.
  public func problem(_ text: String, at path: JSONPath, remedy: String) -> InputError {
    if let node = settings.node(at: path) {
      return ElementReader(node, path: path, file: file).problem(text, remedy: remedy)
    }
    var outer = path
    while !outer.components.isEmpty, settings.node(at: outer) == nil {
      outer.components.removeLast()
    }
    return InputError(
      file: file, location: (settings.node(at: outer) ?? settings).location, path: path,
      problem: text, remedy: remedy)
  }

  /// Creates an error about a setting with a path of keys, as `problem(_:at:remedy:)` does.
  public func problem(_ text: String, at keys: String..., remedy: String) -> InputError {
    problem(text, at: JSONPath(keys.map(JSONPath.Component.key)), remedy: remedy)
  }

  /// Returns the scenario for a person in other time zones: same local dates, other instants.
  public func relocated(to zones: ZoneTimeline) -> Scenario {
    if zones == self.zones { return self }
    var scenario = self
    scenario.zones = zones
    scenario.flights = []
    scenario.span = zones.span(ofWall: wallSpan)
    return scenario
  }
}

/// The expected outcome of a run.
public struct Expectation: Sendable, Equatable, Codable {
  /// The verdict that counts as success.
  public var verdict: Verdict
  /// The invariants that must be violated, and no others.
  public var violated: [String]
}

/// The settings of the services.
public struct ServiceSettings: Sendable, Equatable {
  /// The maximum number of steps in an interval, unless it is too short to divide.
  public var layeringThreshold: Int
  /// The length, in milliseconds, up to which an interval is not divided.
  public var layeringMinimumInterval: Int64
  /// The number of calendar years that layering looks back.
  public var layeringYearsBack: Int
  /// The strategy by which layering divides an interval.
  public var layeringStrategy: LayeringStrategy
  /// The strategies to compare; layering runs once more with each.
  public var layeringComparison: [LayeringStrategy]
  /// The number of steps that earns all points.
  public var stepsTarget: Int
  /// The seconds of sleep that earn all points.
  public var sleepTargetSeconds: Int
  /// The points for body, mind and heart on each day, in this order.
  public var givenPoints: [Int]
}

/// The scheduling of the services' tasks, and their budgets.
public struct ScheduleSettings: Sendable, Equatable {
  /// The order in which ready tasks run.
  public enum Strategy: String, Sendable, CaseIterable {
    /// The order in which the tasks became ready.
    case firstInFirstOut
    /// A random task at every step.
    case random
    /// Random task priorities with change points.
    case priorities
  }

  /// The seed of the interleaving, independent of the data's seed.
  public var seed: UInt64
  /// The order in which ready tasks run.
  public var strategy: Strategy
  /// The number of randomly chosen steps at which the running task gets the lowest priority.
  ///
  /// Applies to `priorities` only.
  public var changePoints: Int
  /// The maximum number of jobs in one person's run.
  public var stepBudget: Int
  /// The maximum number of virtual days in one person's run.
  public var virtualDays: Int
  /// The processor seconds after which a worker aborts a service of a person.
  public var processorSeconds: Int
}

/// The source of a history.
public enum HistorySource: Sendable {
  /// Drawn from the seed by the scenario's explicit distributions.
  case generated(GeneratedHistory)
  /// Drawn from the seed by the calibrated person model.
  case life(LifeHistory)
  /// Given sample by sample.
  case literal(LiteralHistory)
  /// Read from a person's Apple Health export.
  case export(ExportHistory)

  /// The tracks of the history; nil if only the export tells them.
  public var tracks: Set<TrackKind>? {
    switch self {
    case .generated(let history): history.tracks
    case .life(let life): life.tracks
    case .literal(let history): history.tracks
    case .export: nil
    }
  }
}

extension GeneratedHistory {
  /// The tracks that the scenario states.
  public var tracks: Set<TrackKind> {
    TrackKind.having(steps: steps != nil, sleep: sleep != nil, weight: weight != nil)
  }
}

extension LiteralHistory {
  /// The tracks that have samples.
  fileprivate var tracks: Set<TrackKind> {
    TrackKind.having(
      steps: steps.contains { $0.count > 0 }, sleep: sleep.contains { $0.count > 0 },
      weight: weight.contains { $0.count > 0 })
  }
}

extension TrackKind {
  fileprivate static func having(steps: Bool, sleep: Bool, weight: Bool) -> Set<TrackKind> {
    Set([(TrackKind.steps, steps), (.sleep, sleep), (.weight, weight)].filter(\.1).map(\.0))
  }
}

/// A history given sample by sample in the scenario, without ground truth.
public struct LiteralHistory: Sendable {
  /// The key from which sample identifiers and app events are derived; nil to draw it from the
  /// seed.
  public var identifierKey: UInt64?
  /// Step samples by source, best source first.
  public var steps: [StepSeries]
  /// Sleep samples by source, best source first.
  public var sleep: [SleepSeries]
  /// Weigh-ins by source, best source first.
  public var weight: [WeightSeries]
}
