/// One source's weigh-ins in columns, ascending by time.
public struct WeightSeries: Sendable, Equatable {
  /// The source that wrote the weigh-ins.
  public let source: DataSource
  /// Times in milliseconds, ascending.
  public private(set) var times: [Int64] = []
  /// Whole grams.
  public private(set) var grams: [Int32] = []
  /// The ground-truth label of each weigh-in.
  public private(set) var labels: [SampleLabel] = []
  /// The ordinal of the local day of each weigh-in, or `SampleLabel.noActivity`.
  public private(set) var activities = ActivityColumn()

  /// Creates an empty series.
  public init(source: DataSource) {
    self.source = source
  }

  /// The number of weigh-ins.
  public var count: Int { times.count }

  /// Reserves capacity for a total number of weigh-ins.
  public mutating func reserveCapacity(_ capacity: Int) {
    times.reserveCapacity(capacity)
    grams.reserveCapacity(capacity)
    labels.reserveCapacity(capacity)
  }

  /// Appends a weigh-in.
  ///
  /// - Parameters:
  ///   - time: The time in milliseconds, not before the last one.
  ///   - grams: Whole grams, greater than zero.
  ///   - label: The ground-truth label.
  ///   - activity: The ordinal of the local day of the weigh-in.
  /// - Complexity: O(1) amortised.
  public mutating func append(
    time: Int64, grams: Int32, label: SampleLabel = .genuine,
    activity: Int32 = SampleLabel.noActivity
  ) {
    precondition(grams > 0, "a weight of \(grams) g is not above zero")
    precondition(times.last.map { $0 <= time } ?? true, "weighing at \(time) is out of order")
    times.append(time)
    self.grams.append(grams)
    labels.append(label)
    activities.append(activity)
  }
}
