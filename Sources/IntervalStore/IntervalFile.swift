import Foundation
import HealthContracts

/// A database file of intervals; not safe for concurrent use by several threads.
final class IntervalFile {
  /// The connection to the file.
  let connection: SQLiteConnection

  /// Opens a file, creates it if it does not exist, and validates its entire content.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - busyTimeout: The maximum time to wait for locks of other connections, in milliseconds.
  /// - Throws: `IntervalStoreError`.
  init(_ path: String, busyTimeout: Int32) throws(IntervalStoreError) {
    // SQLite would truncate the path at the zero byte and open another file.
    guard !path.utf8.contains(0) else {
      throw .notAnIntervalFile(file: path, reason: "a name with a zero byte")
    }
    let file = URL(fileURLWithPath: path).path
    try Self.examine(file)
    connection = try SQLiteConnection(file, busyTimeout: busyTimeout)
    try IntervalSchema.prepare(connection)
    _ = try read()
    try checkSideRows()
  }

  /// Returns all intervals from one snapshot, ascending by start and then by end.
  ///
  /// - Throws: `IntervalStoreError`; the method never returns an incomplete list.
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

  /// Replaces all intervals and starts a new epoch in one transaction.
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
    // Rows that are inserted in key order are appended to the B-tree.
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

  /// Stores an interval; it replaces an interval with the same bounds.
  ///
  /// - Throws: `IntervalStoreError`; the file is unchanged in that case.
  func insert(_ interval: SyncInterval) throws(IntervalStoreError) {
    let row = try IntervalRow(interval)
    let action = "store an interval"
    try connection.transaction("BEGIN IMMEDIATE", action) { () throws(IntervalStoreError) in
      try put(row, action)
    }
  }

  /// Stores an interval inside a transaction.
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
    guard try statement.step() else { throw connection.damage(action, "no content row") }
    return (try statement.integer(0), try statement.integer(1))
  }

  private func setContent(_ count: Int64, _ checksum: Int64, _ action: String)
    throws(IntervalStoreError)
  {
    try connection.prepare("INSERT OR REPLACE INTO content VALUES (1, ?, ?)", action)
      .run([count, checksum])
  }

  /// Rejects files that SQLite would misinterpret: not regular, too short, or empty with a log.
  private static func examine(_ file: String) throws(IntervalStoreError) {
    guard let found = attributes(file) else { return }
    guard found[.type] as? FileAttributeType == .typeRegular else {
      let isFolder = found[.type] as? FileAttributeType == .typeDirectory
      throw .notAnIntervalFile(file: file, reason: isFolder ? "a folder" : "not a regular file")
    }
    // SQLite treats a file of one byte as a new one; its smallest page has 512 bytes.
    let size = Self.size(found)
    guard size == 0 || size >= 512 else {
      throw .notAnIntervalFile(file: file, reason: "\(size) bytes are too few for a database")
    }
    // SQLite would treat the empty file as a new one and delete the log.
    if size == 0, let log = attributes(file + "-wal"), Self.size(log) > 0 {
      throw .damaged(
        file: file, action: "open the file", reason: "it is empty, but its log is not")
    }
  }

  /// Returns `nil` if the file is missing or inaccessible; opening it then reports which.
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
