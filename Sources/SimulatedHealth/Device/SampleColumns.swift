public import HealthModel

/// Many samples of one type as columns, without metadata: how a history comes into a store.
public struct SampleColumns: Sendable {
  /// What they measure.
  public let type: SampleType
  /// Who wrote them.
  public let writers: [DataSource]
  /// Starts in milliseconds.
  public internal(set) var starts: [Int64] = []
  /// Ends in milliseconds.
  public internal(set) var ends: [Int64] = []
  /// Values in quanta.
  public internal(set) var values: [Int32] = []
  /// Indexes into `writers`.
  public internal(set) var sources: [UInt16] = []

  /// Makes columns without samples.
  ///
  /// - Parameters:
  ///   - type: What they measure.
  ///   - writers: Who writes them.
  public init(_ type: SampleType, writers: [DataSource]) {
    precondition(writers.count < Int(UInt16.max), "\(writers.count) writers")
    self.type = type
    self.writers = writers
  }

  /// The number of samples.
  public var count: Int { starts.count }

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - start: Its start in milliseconds.
  ///   - end: Its end in milliseconds, not before the start.
  ///   - value: Its value in quanta, within the type's bounds.
  ///   - source: The index of its writer.
  public mutating func append(start: Int64, end: Int64, value: Int32, source: Int) {
    precondition(
      start <= end && !end.subtractingReportingOverflow(start).overflow,
      "sample [\(start), \(end)) is malformed")
    precondition(type.bounds.contains(value), "\(type) cannot have the value \(value)")
    precondition(writers.indices.contains(source), "there is no writer \(source)")
    starts.append(start)
    ends.append(end)
    values.append(value)
    sources.append(UInt16(source))
  }

  /// Makes room.
  ///
  /// - Parameter capacity: For how many samples.
  public mutating func reserveCapacity(_ capacity: Int) {
    starts.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
    sources.reserveCapacity(capacity)
  }
}

extension HealthDatabase {
  /// Takes up columns, in their order.
  ///
  /// - Parameter columns: The samples.
  /// - Throws: `HealthStoreError` with `invalidArgument` when the type's values would no longer add
  ///   up in 64 bits; nothing is stored then.
  /// - Complexity: O(*k*) for *k* samples that start in order after all others.
  public func load(_ columns: SampleColumns) throws(HealthStoreError) {
    let index = Int(columns.type.rawValue)
    var magnitude = stores[index].magnitude
    for value in columns.values { magnitude += abs(Int64(value)) }
    guard magnitude <= Int64.max / 1_000_000 else {
      throw HealthStoreError(.invalidArgument, "The values would no longer add up in 64 bits")
    }
    if columns.count == 0 { return }
    var sources = columns.sources
    let registered = columns.writers.map { register($0) }
    if registered != Array(0..<UInt16(registered.count)) {
      for row in sources.indices { sources[row] = registered[Int(sources[row])] }
    }
    stores[index].add(columns, sources: sources)
  }
}
