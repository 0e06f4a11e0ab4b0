/// The content of a sleep sample; raw values are HealthKit's.
public enum SleepStage: UInt8, Sendable, CaseIterable, Codable {
  /// In bed, asleep or not.
  case inBed = 0
  /// Asleep, stage unknown.
  case asleepUnspecified = 1
  /// Awake during the night.
  case awake = 2
  /// Light sleep (N1 and N2).
  case asleepCore = 3
  /// Deep sleep (N3).
  case asleepDeep = 4
  /// REM sleep.
  case asleepREM = 5

  /// True if the stage is sleep, and not in bed or awake.
  public var isAsleep: Bool {
    switch self {
    case .asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM: true
    case .inBed, .awake: false
    }
  }
}

/// One sleep sample, created on demand from a series.
public struct SleepSample: Hashable, Sendable {
  /// The time of the sample.
  public let range: TimeRange
  /// The stage.
  public let stage: SleepStage
  /// The index of its source in the history's sleep track.
  public let source: Int

  /// Creates a sample.
  public init(range: TimeRange, stage: SleepStage, source: Int) {
    self.range = range
    self.stage = stage
    self.source = source
  }
}

/// One source's sleep samples in columns, ascending by start, in whole seconds.
public struct SleepSeries: Sendable, Equatable {
  /// The source that wrote the samples.
  public let source: DataSource
  /// Starts in milliseconds, ascending.
  public private(set) var starts: [Int64] = []
  /// Ends in milliseconds, not before the starts.
  public private(set) var ends: [Int64] = []
  /// The stage of each sample.
  public private(set) var stages: [SleepStage] = []
  /// The ground-truth label of each sample.
  public private(set) var labels: [SampleLabel] = []
  /// The ordinal of the local day of waking of each sample, or `SampleLabel.noActivity`.
  public private(set) var activities = ActivityColumn()

  /// Creates an empty series.
  public init(source: DataSource) {
    self.source = source
  }

  /// The number of samples.
  public var count: Int { starts.count }

  /// Reserves capacity for a total number of samples.
  public mutating func reserveCapacity(_ capacity: Int) {
    starts.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
    stages.reserveCapacity(capacity)
    labels.reserveCapacity(capacity)
  }

  /// Appends a sample.
  ///
  /// - Parameters:
  ///   - start: The start in milliseconds, not before the last sample's.
  ///   - end: The end in milliseconds, not before `start`.
  ///   - stage: The stage.
  ///   - label: The ground-truth label.
  ///   - activity: The ordinal of the local day of waking.
  /// - Complexity: O(1) amortised.
  public mutating func append(
    start: Int64, end: Int64, stage: SleepStage, label: SampleLabel = .genuine,
    activity: Int32 = SampleLabel.noActivity
  ) {
    precondition(start <= end, "sleep sample [\(start), \(end)) is malformed")
    precondition(starts.last.map { $0 <= start } ?? true, "sleep at \(start) is out of order")
    starts.append(start)
    ends.append(end)
    stages.append(stage)
    labels.append(label)
    activities.append(activity)
  }
}
