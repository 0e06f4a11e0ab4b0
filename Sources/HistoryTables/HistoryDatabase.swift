import CSQLite

/// An SQLite database with the tables of a history, for tools that query.
///
/// The same rows give the same bytes, with one version of SQLite. Nothing is synced: the caller
/// does that when the database is complete.
package final class HistoryDatabase {
  /// A failure of SQLite, such as a full disk.
  package struct Failure: Error, CustomStringConvertible {
    /// The message of SQLite.
    package let description: String
  }

  private var connection: OpaquePointer?
  private var statements: [HistoryTables.Table: OpaquePointer] = [:]

  /// Creates the tables in an empty file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `Failure`.
  package init(_ path: String) throws(Failure) {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &connection, flags, nil) == SQLITE_OK else { throw failure }
    // The file has another name until it is complete, so that a journal would protect nothing.
    try execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
    for table in HistoryTables.Table.allCases {
      let columns = table.columns.map { "\"\($0)\"" }
      try execute("CREATE TABLE \(table.tableName) (\(columns.joined(separator: ", ")))")
      let places = columns.map { _ in "?" }.joined(separator: ", ")
      var statement: OpaquePointer?
      let insert = "INSERT INTO \(table.tableName) VALUES (\(places))"
      guard sqlite3_prepare_v2(connection, insert, -1, &statement, nil) == SQLITE_OK else {
        throw failure
      }
      statements[table] = statement
    }
  }

  deinit { close() }

  /// Appends a row to a table.
  ///
  /// - Parameters:
  ///   - cells: As many cells as the table has columns.
  ///   - table: The table.
  /// - Throws: `Failure`.
  package func append(_ cells: [TableCell], to table: HistoryTables.Table) throws(Failure) {
    let statement = statements[table]
    for (index, cell) in cells.enumerated() {
      let place = Int32(index + 1)
      switch cell {
      case .text(let text):
        // SQLite copies the text before the call returns: SQLITE_TRANSIENT is -1.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_text(statement, place, text, -1, transient)
      case .number(let number): sqlite3_bind_int64(statement, place, number)
      case .flag(let flag): sqlite3_bind_int64(statement, place, flag ? 1 : 0)
      case .none: sqlite3_bind_null(statement, place)
      }
    }
    guard sqlite3_step(statement) == SQLITE_DONE else { throw failure }
    sqlite3_reset(statement)
  }

  /// Ends the database, which can be read from then on.
  ///
  /// - Throws: `Failure`.
  package func finish() throws(Failure) {
    try execute("COMMIT")
    close()
  }

  private func close() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
    sqlite3_close(connection)
    connection = nil
  }

  private func execute(_ text: String) throws(Failure) {
    guard sqlite3_exec(connection, text, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  private var failure: Failure {
    Failure(
      description: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "unknown error")
  }
}

extension HistoryTables.Table {
  /// The name of the table in a database.
  package var tableName: String { rawValue.split(separator: "-").joined(separator: "_") }
}
