/// One source's step samples in columns, ascending by start.
public struct StepSeries: Sendable, Equatable {
  /// The source that wrote the samples.
  public let source: DataSource
  /// Starts in milliseconds, ascending.
  public private(set) var starts: [Int64] = []
  /// Ends in milliseconds, not before the starts.
  public private(set) var ends: [Int64] = []
  /// Whole steps, not negative.
  public private(set) var values: [Int32] = []
  /// The ground-truth label of each sample.
  public private(set) var labels: [SampleLabel] = []
  /// The ordinal of the local day whose steps each sample reports, or `SampleLabel.noActivity`.
  public private(set) var activities = ActivityColumn()

  /// Creates an empty series.
  public init(source: DataSource) {
    self.source = source
  }

  /// The number of samples.
  public var count: Int { starts.count }

  /// Appends a sample.
  ///
  /// - Parameters:
  ///   - start: The start in milliseconds, not before the last sample's.
  ///   - end: The end in milliseconds, not before `start`.
  ///   - value: Whole steps, not negative.
  ///   - label: The ground-truth label.
  ///   - activity: The ordinal of the local day whose steps it reports.
  /// - Complexity: O(1) amortised.
  public mutating func append(
    start: Int64, end: Int64, value: Int32, label: SampleLabel = .genuine,
    activity: Int32 = SampleLabel.noActivity
  ) {
    precondition(start <= end && value >= 0, "sample [\(start), \(end)) of \(value) is malformed")
    precondition(starts.last.map { $0 <= start } ?? true, "sample at \(start) is out of order")
    starts.append(start)
    ends.append(end)
    values.append(value)
    labels.append(label)
    activities.append(activity)
  }

  /// Shortens the last sample so that it does not end after a time in milliseconds.
  ///
  /// The time is not before the sample's start.
  public mutating func cutLast(at time: Int64) {
    guard let last = ends.indices.last, ends[last] > time else { return }
    ends[last] = max(starts[last], time)
  }

  /// Reserves capacity for a total number of samples.
  public mutating func reserveCapacity(_ capacity: Int) {
    starts.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
    labels.reserveCapacity(capacity)
  }
}
