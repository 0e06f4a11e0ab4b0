/// One source's readings of one vital sign in columns, ascending by start.
public struct VitalSeries: Sendable, Equatable {
  /// The source that wrote the readings.
  public let source: DataSource
  /// The type of the readings.
  public let type: SampleType
  /// Starts in milliseconds, ascending.
  public private(set) var starts: [Int64] = []
  /// Ends in milliseconds, not before the starts.
  public private(set) var ends: [Int64] = []
  /// Readings in the type's quanta, inside the type's bounds.
  public private(set) var values: [Int32] = []
  /// The ground-truth label of each reading.
  public private(set) var labels: [SampleLabel] = []
  private let bounds: ClosedRange<Int64>

  /// Creates an empty series of a discrete quantity other than body mass.
  public init(source: DataSource, type: SampleType) {
    precondition(
      type.isQuantity && type != .stepCount && type != .bodyMass, "\(type) is not a vital sign")
    self.source = source
    self.type = type
    bounds = type.bounds
  }

  /// The number of readings.
  public var count: Int { starts.count }

  /// Reserves capacity for a total number of readings.
  public mutating func reserveCapacity(_ capacity: Int) {
    starts.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
    labels.reserveCapacity(capacity)
  }

  /// Appends a reading.
  ///
  /// - Parameters:
  ///   - start: The start in milliseconds, not before the last reading's.
  ///   - end: The end in milliseconds, not before `start`.
  ///   - value: The reading in quanta, within the type's bounds.
  ///   - label: The ground-truth label.
  /// - Complexity: O(1) amortised.
  public mutating func append(
    start: Int64, end: Int64, value: Int32, label: SampleLabel = .genuine
  ) {
    precondition(start <= end, "reading [\(start), \(end)) is malformed")
    precondition(starts.last.map { $0 <= start } ?? true, "reading at \(start) is out of order")
    precondition(bounds.contains(Int64(value)), "\(type) of \(value) quanta is out of bounds")
    starts.append(start)
    ends.append(end)
    values.append(value)
    labels.append(label)
  }
}
