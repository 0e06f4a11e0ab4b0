import Foundation
import HealthContracts
import Testing

@testable import IntervalStore

/// Two connections to one file.
@MainActor
@Suite struct SQLiteConnectionsTests {
  private let sandbox: Sandbox
  private let old = intervals(700, seed: 1)
  private let new = intervals(900, seed: 2)

  init() throws { sandbox = try Sandbox() }

  @Test("a store sees what another has stored, at once")
  func seen() throws {
    let first = try SQLiteIntervalStore(path: sandbox.path())
    let second = try SQLiteIntervalStore(path: sandbox.path())
    try first.replaceAll(with: old)
    #expect(try second.allIntervals() == old)
    try second.replaceAll(with: new)
    #expect(try first.allIntervals() == new)
    try first.insert(interval(0, 1))
    #expect(try second.allIntervals() == [interval(0, 1)] + new)
  }

  @Test("a connection syncs each commit, logs ahead, waits as told and lets the schema run nothing")
  func settings() throws {
    let store = try SQLiteIntervalStore(path: sandbox.path(), busyTimeoutMilliseconds: 321)
    let expected: [(String, Int64)] = [
      ("synchronous", 2), ("fullfsync", 1), ("checkpoint_fullfsync", 1), ("busy_timeout", 321),
      ("trusted_schema", 0), ("cell_size_check", 1),
    ]
    for (name, value) in expected {
      let statement = try store.file.connection.prepare("PRAGMA \(name)", "ask")
      #expect(try statement.step())
      #expect(try statement.integer(0) == value, "\(name)")
    }
    let mode = try store.file.connection.prepare("PRAGMA journal_mode", "ask")
    #expect(try mode.step())
    #expect(mode.text(0) == "wal")
  }

  @Test("in the middle of a replace a reader has the old list, and so has one that opens")
  func middle() throws {
    let store = try SQLiteIntervalStore(path: sandbox.path(), busyTimeoutMilliseconds: 1)
    try store.replaceAll(with: old)
    let writer = try RawDatabase(sandbox.path())
    // Ten pages of memory: what is not committed goes to the log early.
    try writer.execute("PRAGMA cache_size = 10; BEGIN IMMEDIATE; DELETE FROM interval;")
    for start in 0..<3_000 {
      try writer.execute("INSERT INTO interval VALUES (\(start), \(start + 1), 1, 0, 0)")
      if start % 500 == 0 {
        #expect(try store.allIntervals() == old)
        #expect(Outcome(opening: sandbox.path()) == .list(old))
      }
    }
    let error = #expect(throws: IntervalStoreError.self) { try store.replaceAll(with: new) }
    #expect(error?.remedy == "try again when the other program is done with the file")
    try writer.execute("ROLLBACK")
    #expect(try store.allIntervals() == old)
    try store.replaceAll(with: new)
    #expect(try store.allIntervals() == new)
  }

  @Test("a replace that was never committed is gone after a crash")
  func uncommitted() throws {
    let store = try SQLiteIntervalStore(path: sandbox.path())
    try store.replaceAll(with: old)
    let writer = try RawDatabase(sandbox.path())
    try writer.execute("PRAGMA cache_size = 10; BEGIN IMMEDIATE; DELETE FROM interval;")
    let logged = try sandbox.bytes(sandbox.path() + "-wal").count
    for start in 0..<3_000 {
      try writer.execute("INSERT INTO interval VALUES (\(start), \(start + 1), 1, 0, 0)")
    }
    let log = try sandbox.bytes(sandbox.path() + "-wal")
    #expect(log.count > logged, "nothing was written before the commit")
    // What is on the disk now is what a crash leaves.
    try sandbox.put(try sandbox.bytes(sandbox.path()), log: log, to: sandbox.path("crashed"))
    #expect(Outcome(opening: sandbox.path("crashed")) == .list(old))
    #expect(Outcome(opening: sandbox.path("crashed")) == .list(old))
    try writer.execute("ROLLBACK")
  }
}
