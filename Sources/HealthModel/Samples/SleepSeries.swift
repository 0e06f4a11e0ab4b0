/// What a sleep sample says of its time; raw values are HealthKit's.
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
  /// Dreaming sleep.
  case asleepREM = 5

  /// Whether the stage is sleep: neither in bed nor awake.
  public var isAsleep: Bool {
    switch self {
    case .asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM: true
    case .inBed, .awake: false
    }
  }
}

/// One sleep sample: a value made on demand from a series.
public struct SleepSample: Hashable, Sendable {
  /// The time that it speaks of.
  public let range: TimeRange
  /// What it says.
  public let stage: SleepStage
  /// The index of its source in the history's sleep track.
  public let source: Int

  /// Makes a sample.
  ///
  /// - Parameters:
  ///   - range: The time that it speaks of.
  ///   - stage: What it says.
  ///   - source: The index of its source.
  public init(range: TimeRange, stage: SleepStage, source: Int) {
    self.range = range
    self.stage = stage
    self.source = source
  }
}

/// One source's sleep samples as columns, ascending by start, on whole seconds.
public struct SleepSeries: Sendable, Equatable {
  /// Who wrote the samples.
  public let source: DataSource
  /// Starts in milliseconds, ascending.
  public private(set) var starts: [Int64] = []
  /// Ends in milliseconds, not before the starts.
  public private(set) var ends: [Int64] = []
  /// What each sample says.
  public private(set) var stages: [SleepStage] = []
  /// What each sample is in truth.
  public private(set) var marks: [SampleMark] = []
  /// The ordinal of the local day of waking of each sample, or `SampleMark.noActivity`.
  public private(set) var activities: [Int32] = []

  /// Makes an empty series.
  ///
  /// - Parameter source: Who writes the samples.
  public init(source: DataSource) {
    self.source = source
  }

  /// The number of samples.
  public var count: Int { starts.count }

  /// Makes room for samples.
  ///
  /// - Parameter capacity: The number of samples expected in all.
  public mutating func reserveCapacity(_ capacity: Int) {
    starts.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
    stages.reserveCapacity(capacity)
    marks.reserveCapacity(capacity)
    activities.reserveCapacity(capacity)
  }

  /// Appends a sample.
  ///
  /// - Parameters:
  ///   - start: The start in milliseconds, not before the last sample's.
  ///   - end: The end in milliseconds, not before `start`.
  ///   - stage: What the sample says.
  ///   - mark: What the sample is in truth.
  ///   - activity: The ordinal of the local day of waking.
  /// - Complexity: O(1) amortised.
  public mutating func append(
    start: Int64, end: Int64, stage: SleepStage, mark: SampleMark = .genuine,
    activity: Int32 = SampleMark.noActivity
  ) {
    precondition(start <= end, "sleep sample [\(start), \(end)) is malformed")
    precondition(starts.last.map { $0 <= start } ?? true, "sleep at \(start) is out of order")
    starts.append(start)
    ends.append(end)
    stages.append(stage)
    marks.append(mark)
    activities.append(activity)
  }
}
