public import struct Foundation.Date
public import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// A step sample in a store, created when raw samples are queried.
///
/// The samples of an answer share its columns, because a larger structure would not fit into the
/// buffer of a protocol's value, and would be allocated for each sample.
public struct StoredStepSample: StepSampleData {
  fileprivate let answer: StepSampleColumns
  fileprivate let index: Int

  /// The identifier of the sample.
  public var uuid: UUID {
    let key = answer.keys[index]
    return answer.ownUUIDs[key] ?? answer.identifiers.uuid(row: key)
  }
  /// The start of the sample.
  public var startDate: Date { Instant(milliseconds: answer.starts[index]).date }
  /// The end of the sample.
  public var endDate: Date { Instant(milliseconds: answer.ends[index]).date }
  /// The number of steps.
  public var count: Int { answer.counts[index] }
  /// The bundle identifier of the sample's source.
  public var sourceBundleId: String { answer.source(of: index).bundleIdentifier }
  /// The device name of the sample's source.
  public var sourceDeviceName: String? { answer.source(of: index).deviceName }
}

/// The samples of an answer, by column.
private final class StepSampleColumns: Sendable {
  let keys: [Int]
  let starts: [Int64]
  let ends: [Int64]
  let counts: [Int]
  let identifiers: SampleIdentifier
  /// The identifiers that the app gave to its samples among these, by key.
  let ownUUIDs: [Int: UUID]
  private let sources: [UInt16]
  private let registered: [DataSource]

  init(_ rows: [Int], of database: HealthDatabase) {
    let log = database.stores[Int(SampleType.stepCount.rawValue)].log
    keys = rows.map { database.key(.stepCount, $0) }
    starts = rows.map { log.starts[$0] }
    ends = rows.map { log.end($0) }
    counts = rows.map { Int(log.value($0)) }
    sources = rows.map { log.sources[$0] }
    registered = database.registry.sources
    identifiers = database.identifiers
    ownUUIDs = rows.reduce(into: [:]) { known, row in
      if !log.flags[row].contains(.ownIdentity) { return }
      let key = database.key(.stepCount, row)
      known[key] = database.ownUUIDs[key]
    }
  }

  func source(of index: Int) -> DataSource { registered[Int(sources[index])] }

  // Here and not in the store: a closure isolated to its actor would check its executor at each
  // call.
  var samples: [any StepSampleData] {
    keys.indices.map { StoredStepSample(answer: self, index: $0) }
  }
}

extension SimulatedHealthStore {
  /// Returns the step samples that match a query, as the HealthKit manager's contract defines them.
  func stepSamples(_ query: SampleQuery) async throws -> [any StepSampleData] {
    try await call(.samples, reading: .stepCount, about: query.predicate) { database in
      StepSampleColumns(try database.rows(query), of: database).samples
    } traceDescription: {
      "\($0.count) samples"
    }
  }
}
