/// One source's readings of one vital sign as columns, ascending by start.
public struct VitalSeries: Sendable, Equatable {
  /// Who wrote the readings.
  public let source: DataSource
  /// What the readings measure.
  public let type: SampleType
  /// Starts in milliseconds, ascending.
  public private(set) var starts: [Int64] = []
  /// Ends in milliseconds, not before the starts.
  public private(set) var ends: [Int64] = []
  /// Readings in the type's quanta, inside the type's bounds.
  public private(set) var values: [Int32] = []
  /// What each reading is in truth.
  public private(set) var marks: [SampleMark] = []

  /// Makes an empty series.
  ///
  /// - Parameters:
  ///   - source: Who writes the readings.
  ///   - type: What they measure; a quantity that is read, not counted, and not body mass.
  public init(source: DataSource, type: SampleType) {
    precondition(
      type.isQuantity && type != .stepCount && type != .bodyMass, "\(type) is no vital sign")
    self.source = source
    self.type = type
  }

  /// The number of readings.
  public var count: Int { starts.count }

  /// Makes room for readings.
  ///
  /// - Parameter capacity: The number of readings expected in all.
  public mutating func reserveCapacity(_ capacity: Int) {
    starts.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
    marks.reserveCapacity(capacity)
  }

  /// Appends a reading.
  ///
  /// - Parameters:
  ///   - start: The start in milliseconds, not before the last reading's.
  ///   - end: The end in milliseconds, not before `start`.
  ///   - value: The reading in quanta, inside the type's bounds.
  ///   - mark: What the reading is in truth.
  /// - Complexity: O(1) amortised.
  public mutating func append(
    start: Int64, end: Int64, value: Int32, mark: SampleMark = .genuine
  ) {
    precondition(start <= end, "reading [\(start), \(end)) is malformed")
    precondition(starts.last.map { $0 <= start } ?? true, "reading at \(start) is out of order")
    precondition(type.bounds.contains(value), "\(type) of \(value) quanta is out of bounds")
    starts.append(start)
    ends.append(end)
    values.append(value)
    marks.append(mark)
  }
}
