import CSQLite
import HealthContracts

/// A connection to a database file, closed on deinitialization; not safe for concurrent use.
package final class SQLiteConnection {
  /// A stage of a change at which a test can end the process.
  package enum ChangeStage: CaseIterable, Sendable {
    /// Before the transaction starts.
    case before
    /// After all changes, before the commit.
    case inside
    /// After the commit.
    case after
  }

  /// The absolute path of the file.
  let file: String
  /// A closure that is called at each stage of a change, for tests that end their process there.
  package var onChange: ((ChangeStage) -> Void)?
  private let handle: OpaquePointer

  /// Opens a file and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - file: An absolute path, which SQLite does not interpret as a URI or a special name.
  ///   - busyTimeout: The maximum time to wait for locks of other connections, in milliseconds.
  /// - Throws: `IntervalStoreError`.
  init(_ file: String, busyTimeout: Int32) throws(IntervalStoreError) {
    precondition(file.hasPrefix("/"), "\(file) is not absolute")
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(file, &opened, flags, nil)
    // If opening fails, there usually is a handle, which holds the message and must be closed.
    guard code == SQLITE_OK, let opened else {
      let message = (opened.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
        .map { String(cString: $0) }
      let extended = opened.map(sqlite3_extended_errcode) ?? code
      sqlite3_close(opened)
      throw .sqlite(extended, message ?? "no message", file: file, action: "open the file")
    }
    sqlite3_busy_timeout(opened, busyTimeout)
    self.file = file
    handle = opened
  }

  deinit { sqlite3_close(handle) }

  /// True if SQLite fell back to read-only access.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Returns the last error of SQLite.
  func failure(_ action: String) -> IntervalStoreError {
    .sqlite(
      sqlite3_extended_errcode(handle), String(cString: sqlite3_errmsg(handle)), file: file,
      action: action)
  }

  /// Returns the error for content that failed a check.
  func damage(_ action: String, _ reason: String) -> IntervalStoreError {
    .damaged(file: file, action: action, reason: reason)
  }

  /// Executes statements and discards their rows.
  ///
  /// - Parameters:
  ///   - sql: One or more statements.
  ///   - action: The action that an error names.
  /// - Throws: An error from SQLite.
  func execute(_ sql: String, _ action: String) throws(IntervalStoreError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(action) }
  }

  /// Prepares a statement.
  ///
  /// - Parameters:
  ///   - sql: A single statement.
  ///   - action: The action that an error names.
  /// - Returns: The prepared statement.
  /// - Throws: An error from SQLite.
  func prepare(_ sql: String, _ action: String) throws(IntervalStoreError) -> SQLiteStatement {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &prepared, nil) == SQLITE_OK, let prepared else {
      throw failure(action)
    }
    return SQLiteStatement(prepared, of: self, action)
  }

  /// Performs work in a transaction.
  ///
  /// - Parameters:
  ///   - begin: `BEGIN` to read from one snapshot, `BEGIN IMMEDIATE` to write.
  ///   - action: The action that an error names.
  ///   - body: The work to perform.
  /// - Returns: The result of `body`.
  /// - Throws: An error from `body` or SQLite; the transaction is then rolled back.
  func transaction<Result>(
    _ begin: String, _ action: String, _ body: () throws(IntervalStoreError) -> Result
  ) throws(IntervalStoreError) -> Result {
    let isChange = begin != "BEGIN"
    if isChange { onChange?(.before) }
    try execute(begin, action)
    do throws(IntervalStoreError) {
      let result = try body()
      if isChange { onChange?(.inside) }
      try execute("COMMIT", action)
      if isChange { onChange?(.after) }
      return result
    } catch {
      // Fails if SQLite has already rolled back, which has the same effect.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }
}
