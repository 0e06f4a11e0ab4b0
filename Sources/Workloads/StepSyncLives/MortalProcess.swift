package import struct Foundation.UUID
package import HealthContracts
package import HealthModel
package import SimulatedHealth

/// One process of an app, which can end at any await and at any write.
///
/// In a process that has ended, every call fails and has no effect.
@MainActor
package final class MortalProcess {
  /// True if the process has ended.
  package private(set) var isDead = false
  /// The number of awaits' sides that the process still lives through; nil for any number.
  package var awaitsLeft: Int?
  /// The number of writes that the process still makes; nil for any number.
  package var writesLeft: Int?
  /// The epoch of the intervals that are being uploaded, as first reported.
  var uploadEpoch: Int64?
  /// The time and the number of intervals done as first reported by the upload of a sync.
  var uploadStart: (time: Int64, done: Int)?
  /// The time of the first report of the running sync.
  var syncStart: Int64?
  /// The number of intervals done that the sync reported last.
  var doneIntervals = 0
  /// The time of the last report of the upload.
  var lastReport: Int64?
  /// The phase that the sync reported last.
  var phase = StepSyncProgress.Phase.idle
  /// True if the write at which the process ends is made.
  package var keepsLastWrite = false
  /// The number of writes so far.
  package private(set) var writes = 0
  /// True if the process has ended at an await.
  package private(set) var endedAtAwait = false
  /// True if the process has ended at a write.
  package private(set) var endedAtWrite = false

  /// Creates a process that lives on.
  package init() {}

  /// Ends the process.
  package func die() { isDead = true }

  /// Throws `CancellationError` if the process has ended.
  package func live() throws {
    if isDead { throw CancellationError() }
  }

  /// Lives through one side of an await, or ends.
  package func pass() throws {
    try live()
    guard let left = awaitsLeft else { return }
    awaitsLeft = left - 1
    if left == 0 {
      endedAtAwait = true
      die()
      try live()
    }
  }

  /// Lives through both sides of an await, or ends.
  package func passing<Success>(_ body: () async throws -> Success) async throws -> Success {
    try pass()
    let success = try await body()
    try pass()
    return success
  }

  /// Makes a write, or ends instead of it or right after it.
  package func writing<Success>(_ body: () throws -> Success) throws -> Success {
    try live()
    writes += 1
    guard let left = writesLeft else { return try body() }
    writesLeft = left - 1
    if left > 0 { return try body() }
    endedAtWrite = true
    die()
    if keepsLastWrite { _ = try body() }
    throw CancellationError()
  }
}

/// The persistent state of a step sync as one process sees it.
@MainActor
package final class MortalState: SyncStateStoring {
  private let memory: InMemorySyncState
  private let process: MortalProcess

  /// Creates a view of a state.
  package init(_ memory: InMemorySyncState, _ process: MortalProcess) {
    self.memory = memory
    self.process = process
  }

  package func allIntervals() throws -> [SyncInterval] {
    try process.live()
    return memory.allIntervals()
  }

  package func replaceAll(with intervals: [SyncInterval]) throws {
    try process.writing { try memory.replaceAll(with: intervals) }
  }

  package func insert(_ interval: SyncInterval) throws {
    try process.writing { memory.insert(interval) }
  }

  package func removeAll() throws { try process.writing { memory.removeAll() } }

  package func summary() throws -> SyncSummary {
    try process.live()
    return memory.summary()
  }

  package func nextUnsynced(from start: Instant?) throws -> MarkedInterval? {
    try process.live()
    return memory.nextUnsynced(from: start)
  }

  package func records(in range: TimeRange) throws -> [SyncRecord] {
    try process.live()
    return memory.records(in: range)
  }

  package func records(of uuids: [UUID]) throws -> [UUID: SyncRecord] {
    try process.live()
    return memory.records(of: uuids)
  }

  package func apply(_ change: SyncStateChange, in epoch: Int64) throws -> Bool {
    try process.writing { memory.apply(change, in: epoch) }
  }
}
