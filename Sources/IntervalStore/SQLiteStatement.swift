import CSQLite
import HealthContracts

/// A prepared statement, finalized when it is released, and always before its connection closes.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let connection: SQLiteConnection
  private let action: String

  /// Takes a statement over.
  ///
  /// - Parameters:
  ///   - handle: The statement, which nothing else finalizes.
  ///   - connection: What it was prepared on.
  ///   - action: What it is for, as an error names it.
  init(_ handle: OpaquePointer, of connection: SQLiteConnection, _ action: String) {
    self.handle = handle
    self.connection = connection
    self.action = action
  }

  deinit { sqlite3_finalize(handle) }

  /// Starts over with the given parameters.
  ///
  /// - Parameter values: One for each parameter.
  /// - Throws: What SQLite reports.
  func bind(_ values: [Int64]) throws(IntervalStoreError) {
    // Returns the error of the last run, which `step` has thrown already.
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      guard sqlite3_bind_int64(handle, Int32(index + 1), value) == SQLITE_OK else {
        throw connection.failure(action)
      }
    }
  }

  /// Moves to the next row.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: What SQLite reports.
  func step() throws(IntervalStoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.failure(action)
    }
  }

  /// Runs a statement that has no rows.
  ///
  /// - Parameter values: One for each parameter.
  /// - Throws: What SQLite reports.
  func run(_ values: [Int64]) throws(IntervalStoreError) {
    try bind(values)
    while try step() {}
  }

  /// The integer in a column, never converted from anything else.
  ///
  /// - Parameter column: The column, from 0.
  /// - Returns: The integer.
  /// - Throws: `IntervalStoreError.damaged` when something else is there.
  func integer(_ column: Int32) throws(IntervalStoreError) -> Int64 {
    guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else {
      throw connection.damage(action, "column \(column) holds no integer")
    }
    return sqlite3_column_int64(handle, column)
  }

  /// The text in a column; nil when something else is there.
  ///
  /// - Parameter column: The column, from 0.
  /// - Returns: The text.
  func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT else { return nil }
    return sqlite3_column_text(handle, column).map { String(cString: $0) }
  }
}
