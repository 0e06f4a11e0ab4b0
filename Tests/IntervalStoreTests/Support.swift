import CSQLite
import Foundation
import HealthContracts
import IntervalStore
import TestSupport
import Testing

/// An interval between two milliseconds since 1970.
func interval(
  _ start: Int64, _ end: Int64, _ steps: Int = 0, synced: Bool = false, indivisible: Bool = false
) -> SyncInterval {
  SyncInterval(
    startDate: Date(timeIntervalSince1970: Double(start) / 1_000),
    endDate: Date(timeIntervalSince1970: Double(end) / 1_000), stepCount: steps,
    syncedToServer: synced, isIndivisible: indivisible)
}

/// As many intervals of a minute, ascending; another seed gives other steps and flags.
func intervals(_ count: Int, seed: Int = 0) -> [SyncInterval] {
  (0..<count).map { index in
    let start = 1_700_000_000_000 + Int64(index) * 60_000
    let steps = (index * 7919 + seed * 104_729) % 10_007
    return interval(
      start, start + 60_000, steps, synced: (steps + seed) % 2 == 0, indivisible: steps % 3 == 0)
  }
}

/// A folder of its own for a test, gone when the test is.
final class Sandbox {
  private let temporary: TemporaryFolder
  var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  func path(_ name: String = "intervals.sqlite") -> String {
    folder.appendingPathComponent(name).path
  }

  func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Writes a database and, where one is given, its log; no other log stays.
  func put(_ bytes: [UInt8], log: [UInt8]? = nil, to path: String) throws {
    for ending in ["-wal", "-shm", "-journal"] {
      let beside = path + ending
      if FileManager.default.fileExists(atPath: beside) {
        try FileManager.default.removeItem(atPath: beside)
      }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    if let log { try Data(log).write(to: URL(fileURLWithPath: path + "-wal")) }
  }
}

/// A connection that knows nothing of interval stores.
final class RawDatabase {
  private let handle: OpaquePointer

  init(_ path: String) throws {
    var opened: OpaquePointer?
    let code = sqlite3_open(path, &opened)
    handle = try #require(opened)
    try #require(code == SQLITE_OK)
  }

  deinit { sqlite3_close(handle) }

  func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    let message = String(cString: sqlite3_errmsg(handle))
    try #require(code == SQLITE_OK, "\(sql): \(message)")
  }
}

/// What became of opening a store and reading it.
enum Outcome: Equatable {
  case list([SyncInterval])
  case refused(IntervalStoreError)

  /// Compiles only because nothing but an `IntervalStoreError` is thrown.
  @MainActor init(opening path: String) {
    do throws(IntervalStoreError) {
      self = .list(
        try SQLiteIntervalStore(path: path, busyTimeoutMilliseconds: 0).allIntervals())
    } catch {
      self = .refused(error)
    }
  }

  var error: IntervalStoreError? {
    if case .refused(let error) = self { error } else { nil }
  }
}
