import CSQLite
import HealthContracts

/// An open database file, closed when it is released; not for two threads at a time.
package final class SQLiteConnection {
  /// A moment of a change, at which a process may end.
  package enum Moment: CaseIterable, Sendable {
    /// Nothing of it was done.
    case before
    /// All of it was done, and nothing committed.
    case inside
    /// It was committed.
    case after
  }

  /// The file's absolute path.
  let file: String
  /// Called at the moments of every change; for tests that end their process there.
  package var onChange: ((Moment) -> Void)?
  private let handle: OpaquePointer

  /// Opens a file, and makes it when there is none.
  ///
  /// - Parameters:
  ///   - file: An absolute path, which SQLite takes neither for a URI nor for a name of its own.
  ///   - busyTimeout: Milliseconds to wait for other connections.
  /// - Throws: `IntervalStoreError.failed`.
  init(_ file: String, busyTimeout: Int32) throws(IntervalStoreError) {
    precondition(file.hasPrefix("/"), "\(file) is not absolute")
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(file, &opened, flags, nil)
    // Where opening fails, there mostly is a handle that holds the message and has to be closed.
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

  /// Whether SQLite fell back to reading only.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// What SQLite last reported, as an error.
  ///
  /// - Parameter action: What failed.
  /// - Returns: The error.
  func failure(_ action: String) -> IntervalStoreError {
    .sqlite(
      sqlite3_extended_errcode(handle), String(cString: sqlite3_errmsg(handle)), file: file,
      action: action)
  }

  /// An error for content that a check refuses.
  ///
  /// - Parameters:
  ///   - action: What failed.
  ///   - reason: What the check found.
  /// - Returns: The error.
  func damage(_ action: String, _ reason: String) -> IntervalStoreError {
    .damaged(file: file, action: action, reason: reason)
  }

  /// Runs statements and passes over their rows.
  ///
  /// - Parameters:
  ///   - sql: One or more statements.
  ///   - action: What they are for, as an error names it.
  /// - Throws: What SQLite reports.
  func execute(_ sql: String, _ action: String) throws(IntervalStoreError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(action) }
  }

  /// Prepares a statement.
  ///
  /// - Parameters:
  ///   - sql: One statement.
  ///   - action: What it is for, as an error names it.
  /// - Returns: The statement.
  /// - Throws: What SQLite reports.
  func prepare(_ sql: String, _ action: String) throws(IntervalStoreError) -> SQLiteStatement {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &prepared, nil) == SQLITE_OK, let prepared else {
      throw failure(action)
    }
    return SQLiteStatement(prepared, of: self, action)
  }

  /// Does all of something or nothing.
  ///
  /// - Parameters:
  ///   - begin: `BEGIN` to read from one moment, `BEGIN IMMEDIATE` to write.
  ///   - action: What it is for, as an error names it.
  ///   - body: What to do.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` or SQLite reports; the file is then as it was.
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
      // Fails where SQLite has rolled back by itself, which is as good.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }
}
