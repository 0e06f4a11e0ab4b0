public import HealthModel

import struct Foundation.UUID

/// A batch of recorded samples of one type as columns.
public struct SampleColumns: Sendable {
  /// The sample type.
  public let type: SampleType
  /// The sources of the samples.
  public let writers: [DataSource]
  /// Starts in milliseconds.
  public internal(set) var starts: [Int64] = []
  /// Ends in milliseconds.
  public internal(set) var ends: [Int64] = []
  /// Values in quanta.
  public internal(set) var values: [Int32] = []
  /// Indexes into `writers`.
  public internal(set) var sources: [UInt16] = []
  /// The metadata of the samples.
  public internal(set) var metadata: [RecordedMetadata] = []
  /// The identifiers of the stored samples that samples replace, by the index of the latter.
  var originals: [Int: UUID] = [:]

  /// Creates empty columns.
  ///
  /// - Parameters:
  ///   - type: The sample type.
  ///   - writers: The sources of the samples; at most 65,534.
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
  ///   - start: The start in milliseconds.
  ///   - end: The end in milliseconds, not before the start.
  ///   - value: The value in quanta, within the type's bounds.
  ///   - source: The index of the source in `writers`.
  ///   - metadata: The metadata of the sample.
  public mutating func append(
    start: Int64, end: Int64, value: Int32, source: Int, metadata: RecordedMetadata = []
  ) {
    precondition(
      start <= end && !end.subtractingReportingOverflow(start).overflow,
      "sample [\(start), \(end)) is malformed")
    precondition(type.bounds.contains(Int64(value)), "\(type) cannot have the value \(value)")
    precondition(writers.indices.contains(source), "there is no writer \(source)")
    starts.append(start)
    ends.append(end)
    values.append(value)
    sources.append(UInt16(source))
    self.metadata.append(metadata)
  }

  /// Reserves memory for a number of samples.
  public mutating func reserveCapacity(_ capacity: Int) {
    starts.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
    sources.reserveCapacity(capacity)
    metadata.reserveCapacity(capacity)
  }
}

extension HealthDatabase {
  /// Stores the samples of columns, in their order.
  ///
  /// - Parameter columns: The samples.
  /// - Throws: `HealthStoreError` with `invalidArgument` if the sum of the type's values could
  ///   overflow; nothing is stored then.
  /// - Complexity: O(*k*) for *k* samples that start in order after all others.
  public func load(_ columns: consuming SampleColumns) throws(HealthStoreError) {
    let type = columns.type
    admit(type)
    let index = Int(type.rawValue)
    var magnitude = stores[index].magnitude
    for value in columns.values { magnitude += abs(Int64(value)) }
    guard magnitude <= type.largestMagnitude else {
      throw HealthStoreError(.invalidArgument, "The sum of the values would overflow 64 bits")
    }
    if columns.count == 0 { return }
    var sources = columns.sources
    let registered = columns.writers.map { register($0) }
    if registered != Array(0..<UInt16(registered.count)) {
      for row in sources.indices { sources[row] = registered[Int(sources[row])] }
    }
    let first = stores[index].log.count
    let replaced = columns.metadata.indices.filter { columns.metadata[$0].contains(.replaced) }
    let originals = columns.originals
    stores[index].add(consume columns, sources: sources)
    for row in replaced { noteReplacement(type, first + row, of: originals[row]) }
  }

  /// Reserves memory for more samples of a type, so that loading them in parts moves none.
  package func reserve(_ count: Int, of type: SampleType) {
    admit(type)
    stores[Int(type.rawValue)].reserve(count)
  }

  /// Gives a recorded sample the second version of the identifier of the sample that it replaces,
  /// or of its own if that was never stored.
  ///
  /// Samples without identifiers, as those of phones, have no versions either.
  private func noteReplacement(_ type: SampleType, _ row: Int, of original: UUID?) {
    var known = metadata(type, row)
    if known.syncIdentifier == nil { return }
    known.syncVersion = 2
    if let original {
      known.syncIdentifier = original.uuidString
      if known.externalUUID != nil { known.externalUUID = original.uuidString }
    }
    metadata[key(type, row)] = known
    stores[Int(type.rawValue)].mark(row, .metadata)
  }
}
