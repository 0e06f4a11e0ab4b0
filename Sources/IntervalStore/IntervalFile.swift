import Foundation
import HealthContracts

/// A file of intervals, for one thread at a time.
final class IntervalFile {
  /// The connection to it.
  let connection: SQLiteConnection

  /// Opens a file, makes it when there is none, and checks all of it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - busyTimeout: Milliseconds to wait for other connections.
  /// - Throws: `IntervalStoreError`.
  init(_ path: String, busyTimeout: Int32) throws(IntervalStoreError) {
    // SQLite would end the name there, and open another file.
    guard !path.utf8.contains(0) else {
      throw .foreign(file: path, reason: "a name with a zero byte")
    }
    let file = URL(fileURLWithPath: path).path
    try Self.examine(file)
    connection = try SQLiteConnection(file, busyTimeout: busyTimeout)
    try IntervalSchema.prepare(connection)
    _ = try read()
    try checkSideRows()
  }

  /// Every interval, ascending by start and then by end.
  ///
  /// - Returns: The intervals, all from one moment.
  /// - Throws: `IntervalStoreError`; never gives some of the intervals.
  func read() throws(IntervalStoreError) -> [SyncInterval] {
    let action = "read the intervals"
    return try connection.transaction("BEGIN", action) { () throws(IntervalStoreError) in
      let content = try content(action)
      let statement = try connection.prepare(
        """
        SELECT start_ms, end_ms, step_count, synced, indivisible FROM interval
        ORDER BY start_ms, end_ms
        """, action)
      var intervals: [SyncInterval] = []
      var checksum: Int64 = 0
      while try statement.step() {
        let row = try IntervalRow(statement, of: connection, action)
        checksum &+= row.checksum
        intervals.append(row.interval)
      }
      guard (Int64(intervals.count), checksum) == content else {
        throw connection.damage(action, "the intervals are not those that were stored")
      }
      return intervals
    }
  }

  /// Puts the given intervals in the place of all stored ones, and begins a new epoch.
  ///
  /// - Parameter intervals: The new content.
  /// - Throws: `DuplicateIntervalError` or `IntervalStoreError`; the content is then unchanged.
  func replace(with intervals: [SyncInterval]) throws {
    var rows: [IntervalRow] = []
    var keys: Set<[Int64]> = []
    for interval in intervals {
      let row = try IntervalRow(interval)
      guard keys.insert(row.key).inserted else { throw DuplicateIntervalError(interval) }
      rows.append(row)
    }
    // In the order of the key, rows go to the end of the tree.
    rows.sort { ($0.values[0], $0.values[1]) < ($1.values[0], $1.values[1]) }
    let action = "replace the intervals"
    try connection.transaction("BEGIN IMMEDIATE", action) { () throws(IntervalStoreError) in
      try connection.execute("DELETE FROM interval", action)
      let statement = try connection.prepare("INSERT INTO interval VALUES (?, ?, ?, ?, ?)", action)
      for row in rows { try statement.run(row.values) }
      try setContent(Int64(rows.count), rows.reduce(0) { $0 &+ $1.checksum }, action)
      try beginEpoch(isLayeringDue: rows.isEmpty, action)
    }
  }

  /// Stores one more interval; one with the same bounds is replaced.
  ///
  /// - Parameter interval: The interval.
  /// - Throws: `IntervalStoreError`; the content is then what it was.
  func insert(_ interval: SyncInterval) throws(IntervalStoreError) {
    let row = try IntervalRow(interval)
    let action = "store an interval"
    try connection.transaction("BEGIN IMMEDIATE", action) { () throws(IntervalStoreError) in
      try put(row, action)
    }
  }

  /// Stores an interval inside a transaction.
  ///
  /// - Parameters:
  ///   - row: The interval.
  ///   - action: What it is for, as an error names it.
  /// - Throws: `IntervalStoreError`.
  func put(_ row: IntervalRow, _ action: String) throws(IntervalStoreError) {
    var (count, checksum) = try content(action)
    let stored = try connection.prepare(
      """
      SELECT start_ms, end_ms, step_count, synced, indivisible FROM interval
      WHERE start_ms = ? AND end_ms = ?
      """, action)
    try stored.bind(row.key)
    if try stored.step() {
      count &-= 1
      checksum &-= try IntervalRow(stored, of: connection, action).checksum
    }
    try connection.prepare("INSERT OR REPLACE INTO interval VALUES (?, ?, ?, ?, ?)", action)
      .run(row.values)
    try setContent(count &+ 1, checksum &+ row.checksum, action)
  }

  private func content(_ action: String) throws(IntervalStoreError) -> (Int64, Int64) {
    let statement = try connection.prepare("SELECT intervals, checksum FROM content", action)
    guard try statement.step() else { throw connection.damage(action, "its content row is lost") }
    return (try statement.integer(0), try statement.integer(1))
  }

  private func setContent(_ count: Int64, _ checksum: Int64, _ action: String)
    throws(IntervalStoreError)
  {
    try connection.prepare("INSERT OR REPLACE INTO content VALUES (1, ?, ?)", action)
      .run([count, checksum])
  }

  /// Refuses what SQLite would misread: what is no file, and a file whose log has survived it.
  private static func examine(_ file: String) throws(IntervalStoreError) {
    guard let found = attributes(file) else { return }
    guard found[.type] as? FileAttributeType == .typeRegular else {
      let isFolder = found[.type] as? FileAttributeType == .typeDirectory
      throw .foreign(file: file, reason: isFolder ? "a folder" : "no regular file")
    }
    // SQLite takes one byte for a new file; its shortest page is 512.
    let size = Self.size(found)
    guard size == 0 || size >= 512 else {
      throw .foreign(file: file, reason: "\(size) bytes are no database")
    }
    // SQLite would take the empty file for a new one and delete the log.
    if size == 0, let log = attributes(file + "-wal"), Self.size(log) > 0 {
      throw .damaged(
        file: file, action: "open the file", reason: "it is empty beside a log that is not")
    }
  }

  /// Nil where nothing is, or nothing that may be looked at: opening tells which.
  private static func attributes(_ file: String) -> [FileAttributeKey: Any]? {
    let target = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    do {
      return try FileManager.default.attributesOfItem(atPath: target)
    } catch {
      return nil
    }
  }

  private static func size(_ attributes: [FileAttributeKey: Any]) -> UInt64 {
    (attributes[.size] as? NSNumber)?.uint64Value ?? 0
  }
}
