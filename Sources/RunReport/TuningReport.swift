/// The report of a sweep over layering settings.
///
/// The bytes are the same for the same scenario, seed and sweep: a report contains only whole
/// numbers and text.
public struct TuningReport: Codable, Sendable, Equatable {
  /// The current version of the report's schema.
  public static let currentSchemaVersion = 1

  /// The version of the report's schema.
  public var schemaVersion = TuningReport.currentSchemaVersion
  /// The generator version, which determines the data that a seed produces.
  public var generatorVersion: Int
  /// The scenario that was run.
  public var scenario: ScenarioIdentity
  /// The costs that the sweep used, by their names in scenario files.
  public var costs: [String: Int64]
  /// One row for each setting, in the order of the sweep.
  public var rows: [TuningRow]
  /// The index of the recommended row; nil if no row can be recommended.
  public var recommended: Int?
  /// The reason for the recommendation.
  public var reason: String
  /// The recommendations with one cost increased or reduced tenfold.
  public var sensitivity: [TuningSensitivity]

  /// Creates a report.
  public init(
    generatorVersion: Int, scenario: ScenarioIdentity, costs: [String: Int64], rows: [TuningRow],
    recommended: Int?, reason: String, sensitivity: [TuningSensitivity]
  ) {
    self.generatorVersion = generatorVersion
    self.scenario = scenario
    self.costs = costs
    self.rows = rows
    self.recommended = recommended
    self.reason = reason
    self.sensitivity = sensitivity
  }
}

/// One layering setting with its results and costs.
public struct TuningRow: Codable, Sendable, Equatable {
  /// The strategy in the notation of scenarios.
  public var strategy: String
  /// The maximum number of steps in a divisible interval.
  public var threshold: Int
  /// The length in milliseconds up to which an interval is not divided.
  public var minimumIntervalMilliseconds: Int64
  /// The number of count queries, for one interval or for many buckets.
  public var queries = 0
  /// The number of those queries that were for many buckets.
  public var collectionQueries = 0
  /// The number of buckets that those queries counted.
  public var buckets = 0
  /// The number of intervals stored.
  public var intervals = 0
  /// The minimum number of intervals that any division can reach; nil if it is not known.
  public var leastIntervals: Int?
  /// The virtual time of layering, in milliseconds.
  public var virtualMilliseconds: Int64 = 0
  /// The expected time to fetch and send every interval, in milliseconds.
  public var uploadMilliseconds: Int64 = 0
  /// The largest number of samples in one interval.
  public var peakSamples = 0
  /// The memory that those samples take, in bytes.
  public var peakMemoryBytes: Int64 = 0
  /// The expected number of bytes sent in attempts that fail.
  public var retransmittedBytes: Int64 = 0
  /// True if the row is on the Pareto front of the sweep.
  ///
  /// No other row is then at least as good in every respect and better in one.
  public var isOnFront = false
  /// True if the memory is sufficient.
  public var fitsMemory = true
  /// The invariants that the setting violates, or the reason why layering did not end.
  public var broken: [String] = []

  /// Creates a row without results.
  public init(strategy: String, threshold: Int, minimumIntervalMilliseconds: Int64) {
    self.strategy = strategy
    self.threshold = threshold
    self.minimumIntervalMilliseconds = minimumIntervalMilliseconds
  }

  /// The expected time of layering and upload together, in milliseconds.
  public var totalMilliseconds: Int64 { virtualMilliseconds + uploadMilliseconds }

  /// The excess over the minimum number of intervals, in thousandths; nil if it is not known.
  public var thousandthsAboveLeast: Int? {
    leastIntervals.map { least in least > 0 ? (intervals - least) * 1_000 / least : 0 }
  }

  /// A description of the setting, such as `gallop at 10000 steps, 60 s`.
  public var label: String {
    let (seconds, rest) = minimumIntervalMilliseconds.quotientAndRemainder(dividingBy: 1_000)
    let length = rest == 0 ? "\(seconds) s" : "\(minimumIntervalMilliseconds) ms"
    return "\(strategy) at \(threshold) steps, \(length)"
  }
}

/// The recommendation for another cost.
public struct TuningSensitivity: Codable, Sendable, Equatable {
  /// A cost that the sensitivity analysis scales.
  public enum Cost: String, Codable, Sendable, CaseIterable {
    /// The time of every query and request.
    case latency
    /// The memory per sample.
    case memoryPerSample
    /// The rate of connection breaks.
    case failureRate
  }

  /// The cost that is scaled.
  public var cost: Cost
  /// The factor in tenths: 100 is tenfold, 1 is a tenth.
  public var tenths: Int
  /// The index of the row that is then recommended; nil if none is.
  public var recommended: Int?

  /// Creates a recommendation for another cost.
  public init(cost: Cost, tenths: Int, recommended: Int?) {
    self.cost = cost
    self.tenths = tenths
    self.recommended = recommended
  }
}
