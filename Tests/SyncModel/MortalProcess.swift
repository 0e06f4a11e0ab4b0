package import Foundation
package import HealthContracts
package import HealthModel
import IntervalStore
package import SimulatedHealth

/// The process of an app was ended: nothing it does from then on has an effect.
package struct ProcessEnded: Error {}

/// One process of the app, which may end at any await and at any write.
@MainActor
package final class MortalProcess {
  package private(set) var isDead = false
  /// Ends the process at the await of this number from now on.
  package var awaitsLeft: Int?
  /// Ends the process at the write of this number from now on.
  package var writesLeft: Int?
  /// Whether the write at which it ends is still made.
  package var keepsLastWrite = false
  package private(set) var writes = 0
  package private(set) var endedAtAwait = false
  package private(set) var endedAtWrite = false

  package init() {}

  package func die() { isDead = true }

  package func live() throws {
    if isDead { throw ProcessEnded() }
  }

  /// Lives through one side of an await, or ends.
  package func pass() throws {
    try live()
    guard let left = awaitsLeft else { return }
    awaitsLeft = left - 1
    if left == 0 {
      endedAtAwait = true
      die()
      throw ProcessEnded()
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
    throw ProcessEnded()
  }
}

/// The state as one process sees it.
@MainActor
package final class MortalState: SyncStateStoring {
  private let memory: InMemorySyncState
  private let process: MortalProcess

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
