/// What a sweep over ways to layer showed: the same bytes for the same scenario, seed and sweep.
///
/// Holds whole numbers and text only.
public struct TuningReport: Codable, Sendable, Equatable {
  /// The version of this structure.
  public static let currentSchemaVersion = 1

  /// The version of the structure.
  public var schemaVersion = TuningReport.currentSchemaVersion
  /// The version of what a seed produces.
  public var generatorVersion: Int
  /// What was run.
  public var scenario: ScenarioIdentity
  /// What things cost, by the names of scenario files.
  public var costs: [String: Int64]
  /// One row for each way to layer, in the order of the sweep.
  public var rows: [TuningRow]
  /// What is recommended, as the index of a row; nil where nothing can be.
  public var recommended: Int?
  /// Why.
  public var reason: String
  /// What would be recommended were something ten times as dear, or a tenth.
  public var sensitivity: [TuningSensitivity]

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - generatorVersion: The version of what a seed produces.
  ///   - scenario: What was run.
  ///   - costs: What things cost.
  ///   - rows: One row for each way to layer.
  ///   - recommended: The index of the row that is recommended.
  ///   - reason: Why.
  ///   - sensitivity: What would be recommended at other costs.
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

/// One way to layer, with what it did and costs.
public struct TuningRow: Codable, Sendable, Equatable {
  /// How the history is divided, as scenarios write it.
  public var strategy: String
  /// The most steps of a divisible interval.
  public var threshold: Int
  /// The length in milliseconds from which an interval is not divided.
  public var minimumIntervalMilliseconds: Int64
  /// Queries for counts, of one interval or of many buckets.
  public var queries = 0
  /// Of those, the queries for many buckets.
  public var collectionQueries = 0
  /// Buckets counted by them.
  public var buckets = 0
  /// Intervals stored.
  public var intervals = 0
  /// The least number of intervals that any division reaches; nil where that is not known.
  public var leastIntervals: Int?
  /// The virtual time of layering, in milliseconds.
  public var virtualMilliseconds: Int64 = 0
  /// The expected time of fetching and sending every interval, in milliseconds.
  public var uploadMilliseconds: Int64 = 0
  /// The most samples of one interval.
  public var peakSamples = 0
  /// The memory that they take, in bytes.
  public var peakMemoryBytes: Int64 = 0
  /// Bytes that are expected to be sent in vain.
  public var retransmittedBytes: Int64 = 0
  /// Whether no other row is at least as good in everything and better in something.
  public var isOnFront = false
  /// Whether the memory suffices.
  public var fitsMemory = true
  /// What is wrong with it: invariants that it violates, or why it did not end.
  public var broken: [String] = []

  /// Makes a row of nothing yet.
  ///
  /// - Parameters:
  ///   - strategy: How the history is divided.
  ///   - threshold: The most steps of a divisible interval.
  ///   - minimumIntervalMilliseconds: The length from which an interval is not divided.
  public init(strategy: String, threshold: Int, minimumIntervalMilliseconds: Int64) {
    self.strategy = strategy
    self.threshold = threshold
    self.minimumIntervalMilliseconds = minimumIntervalMilliseconds
  }

  /// The expected time of layering and upload together, in milliseconds.
  public var totalMilliseconds: Int64 { virtualMilliseconds + uploadMilliseconds }

  /// By how many thousandths there are more intervals than there need be; nil where not known.
  public var thousandthsAboveLeast: Int? {
    leastIntervals.map { least in least > 0 ? (intervals - least) * 1_000 / least : 0 }
  }

  /// The row in words, as `gallop at 10000 steps, 60 s`.
  public var label: String {
    let (seconds, rest) = minimumIntervalMilliseconds.quotientAndRemainder(dividingBy: 1_000)
    let length = rest == 0 ? "\(seconds) s" : "\(minimumIntervalMilliseconds) ms"
    return "\(strategy) at \(threshold) steps, \(length)"
  }
}

/// What would be recommended at another cost.
public struct TuningSensitivity: Codable, Sendable, Equatable {
  /// What is scaled: `latency`, `memoryPerSample` or `failureRate`.
  public var cost: String
  /// By how many tenths: 100 is tenfold, 1 a tenth.
  public var tenths: Int
  /// The index of the row that is recommended then; nil where nothing is.
  public var recommended: Int?

  /// Makes a case.
  ///
  /// - Parameters:
  ///   - cost: What is scaled.
  ///   - tenths: By how many tenths.
  ///   - recommended: The index of the row that is recommended then.
  public init(cost: String, tenths: Int, recommended: Int?) {
    self.cost = cost
    self.tenths = tenths
    self.recommended = recommended
  }
}
