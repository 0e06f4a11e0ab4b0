import CSQLite
package import Foundation
import PlainText

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
      let columns = table.columns.map { "\"\($0)\" \(table.storageType(of: $0))" }
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

  /// Returns a writer of rows of a table.
  ///
  /// - Parameter table: The table.
  /// - Returns: The writer, which one thread uses.
  package func writer(of table: HistoryTables.Table) -> Writer {
    Writer(statement: statements[table], database: self)
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

  fileprivate var failure: Failure {
    Failure(
      description: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "unknown error")
  }
}

extension HistoryDatabase {
  /// A writer of rows of one table.
  package struct Writer: TableWriter {
    fileprivate let statement: OpaquePointer?
    fileprivate let database: HistoryDatabase
    private var place: Int32 = 0
    private var times = TimeText()

    fileprivate init(statement: OpaquePointer?, database: HistoryDatabase) {
      self.statement = statement
      self.database = database
    }

    package func prepared(_ text: String) -> [UInt8] { Array(text.utf8) }

    package mutating func text(_ text: [UInt8]) {
      // SQLite copies the text before the call returns: SQLITE_TRANSIENT is -1.
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      let place = next()
      // An empty array may have no address, by which SQLite would take it for an empty cell.
      if text.isEmpty {
        sqlite3_bind_text(statement, place, "", 0, transient)
        return
      }
      text.withUnsafeBytes { bytes in
        let start = bytes.bindMemory(to: CChar.self).baseAddress
        sqlite3_bind_text(statement, place, start, Int32(bytes.count), transient)
      }
    }

    package func run(of texts: [String?], at column: Int) -> [[UInt8]?] {
      texts.map { $0.map { prepared($0) } }
    }

    package mutating func cells(_ run: [[UInt8]?]) {
      for cell in run { text(cell) }
    }

    package mutating func number(_ number: Int64) {
      sqlite3_bind_int64(statement, next(), number)
    }

    package mutating func number(_ value: Int64, per scale: Int64) {
      if scale == 1 { return number(value) }
      sqlite3_bind_double(statement, next(), Double(value) / Double(scale))
    }

    package mutating func time(_ milliseconds: Int64) {
      let bytes = [UInt8](unsafeUninitializedCapacity: TimeText.maximumLength) { bytes, count in
        if let start = bytes.baseAddress { count = times.write(milliseconds, to: start) }
      }
      text(bytes)
    }

    package mutating func identifier(_ uuid: UUID) {
      var bytes: [UInt8] = []
      HexadecimalText.append(uuid: uuid.uuid, to: &bytes)
      text(bytes)
    }

    package mutating func flag(_ flag: Bool) { number(flag ? 1 : 0) }

    package mutating func none() { sqlite3_bind_null(statement, next()) }

    /// Inserts the row.
    ///
    /// - Throws: `Failure`.
    package mutating func endRow() throws {
      place = 0
      guard sqlite3_step(statement) == SQLITE_DONE else { throw database.failure }
      sqlite3_reset(statement)
    }

    private mutating func next() -> Int32 {
      place += 1
      return place
    }
  }
}

extension HistoryTables.Table {
  /// The name of the table in a database.
  package var tableName: String { rawValue.split(separator: "-").joined(separator: "_") }

  /// The columns of whole numbers, and of truth values as 0 and 1.
  private static let integers: Set = [
    "person", "age", "stepsPerDay", "runs", "minutesAsleep", "sleepsByDay", "rank",
    "utcOffsetSeconds", "userEntered", "announced", "stored", "steps", "night",
  ]
  /// The columns of other numbers, but for the totals, which are whole.
  private static let numbers: Set = [
    "latitude", "nightsRecorded", "kilograms", "weighDays", "restingHeartRate", "value",
  ]

  /// Returns the type of a column in a database.
  fileprivate func storageType(of column: String) -> String {
    if Self.integers.contains(column) || self == .totals && column == "value" { return "INTEGER" }
    return Self.numbers.contains(column) ? "REAL" : "TEXT"
  }
}
