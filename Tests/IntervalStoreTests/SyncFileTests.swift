import Foundation
import HealthContracts
import HealthModel
import Testing

@testable import IntervalStore

/// What a file makes sure of besides.
@MainActor
@Suite struct SyncFileTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func fill(_ path: String) throws {
    let store = try SQLiteIntervalStore(path: path)
    try store.replaceAll(with: [interval(0, 100, 3), interval(100, 200, 4)])
    var change = SyncStateChange()
    change.sent = (0..<20).map { number in
      SyncRecord(
        uuid: SampleIdentifier(key: 8).uuid(row: number),
        start: Instant(milliseconds: Int64(number) * 10))
    }
    change.changedStarts = [Instant(milliseconds: 50)]
    change.anchor = QueryAnchor(type: .stepCount, predicate: 6, position: 9)
    #expect(try store.apply(change, in: 1))
  }

  @Test("a file of version 1 becomes one of version 2, with its intervals, and layering is due")
  func migration() throws {
    let old = intervals(60)
    try SQLiteIntervalStore(path: sandbox.path()).replaceAll(with: old)
    // What version 1 wrote: the two tables as they still are.
    try RawDatabase(sandbox.path()).execute(
      """
      DROP INDEX interval_unsynced; DROP TABLE mark; DROP TABLE sample; DROP TABLE sync;
      PRAGMA user_version = 1;
      """)
    let store = try SQLiteIntervalStore(path: sandbox.path())
    #expect(try store.allIntervals() == old)
    #expect(try store.summary().isLayeringDue)
    #expect(try store.summary().epoch == 0)
    #expect(Outcome(opening: sandbox.path()) == .list(old))
    let raw = try SQLiteConnection(sandbox.path(), busyTimeout: 0)
    let version = try raw.prepare("PRAGMA user_version", "ask")
    #expect(try version.step())
    #expect(try version.integer(0) == 2)
  }

  @Test("a damaged file of version 1 is refused and stays of version 1")
  func damagedMigration() throws {
    try SQLiteIntervalStore(path: sandbox.path()).replaceAll(with: intervals(60))
    try RawDatabase(sandbox.path()).execute(
      """
      DROP INDEX interval_unsynced; DROP TABLE mark; DROP TABLE sample; DROP TABLE content;
      PRAGMA user_version = 1;
      """)
    guard case .damaged? = Outcome(opening: sandbox.path()).error else {
      Issue.record("it was let in")
      return
    }
  }

  @Test(
    "a sample, a mark or an anchor that the store did not write is found on opening",
    arguments: [
      "UPDATE sample SET state = 1 WHERE start_ms = 50", "DELETE FROM sample WHERE start_ms = 50",
      "UPDATE sample SET start_ms = 51 WHERE start_ms = 50", "UPDATE sample SET epoch = epoch + 1",
      "UPDATE mark SET marks = 2", "DELETE FROM mark", "INSERT INTO mark VALUES (1, 2, 3)",
      "UPDATE sync SET anchor_position = 8", "UPDATE sync SET epoch = 2", "DELETE FROM sync",
      "UPDATE sync SET layering_due = 1", "UPDATE sync SET side_rows = 22, seal = seal + 1",
      "UPDATE sync SET has_anchor = 0",
    ])
  func altered(_ sql: String) throws {
    try fill(sandbox.path())
    #expect(Outcome(opening: sandbox.path()).error == nil)
    try RawDatabase(sandbox.path()).execute(sql)
    guard case .damaged(sandbox.path(), _, let reason)? = Outcome(opening: sandbox.path()).error
    else {
      Issue.record("\(sql) was let in")
      return
    }
    #expect(reason != "")
  }

  @Test("a change that was never committed is gone after a crash, whole")
  func uncommitted() throws {
    try fill(sandbox.path())
    let store = try SQLiteIntervalStore(path: sandbox.path())
    var change = SyncStateChange()
    change.makesLayeringDue = true
    change.changedStarts = [Instant(milliseconds: 150)]
    var moments: [SQLiteConnection.ChangeStage] = []
    store.connection.onChange = { moment in
      moments.append(moment)
      if moment == .inside {
        // What is on the disk now is what a crash leaves.
        do {
          try sandbox.put(
            try sandbox.bytes(sandbox.path()), log: try sandbox.bytes(sandbox.path() + "-wal"),
            to: sandbox.path("crashed"))
        } catch {
          Issue.record("\(error)")
        }
      }
    }
    #expect(try store.apply(change, in: 1))
    #expect(moments == [.before, .inside, .after])
    let crashed = try SQLiteIntervalStore(path: sandbox.path("crashed"))
    #expect(try !crashed.summary().isLayeringDue)
    #expect(try crashed.nextUnsynced(from: Instant(milliseconds: 100))?.marks == 0)
    #expect(try store.nextUnsynced(from: Instant(milliseconds: 100))?.marks == 1)
  }

  @Test("what cannot be stored changes nothing, and the error says what")
  func unstorable() throws {
    try fill(sandbox.path())
    let store = try SQLiteIntervalStore(path: sandbox.path())
    let before = try store.summary()
    var change = SyncStateChange()
    change.added = [interval(300, 200)]
    change.makesLayeringDue = true
    #expect(throws: IntervalStoreError.self) { _ = try store.apply(change, in: 1) }
    #expect(try store.summary() == before)
  }
}
