import CSQLite
import HealthContracts

/// A prepared statement, finalized on deinitialization, which precedes closing its connection.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let connection: SQLiteConnection
  private let action: String

  /// Takes ownership of a prepared statement.
  ///
  /// - Parameters:
  ///   - handle: The statement; no other object may finalize it.
  ///   - connection: The connection on which it was prepared.
  ///   - action: The action that an error names.
  init(_ handle: OpaquePointer, of connection: SQLiteConnection, _ action: String) {
    self.handle = handle
    self.connection = connection
    self.action = action
  }

  deinit { sqlite3_finalize(handle) }

  /// Resets the statement and binds its parameters.
  ///
  /// - Parameter values: One value per parameter.
  /// - Throws: An error from SQLite.
  func bind(_ values: [Int64]) throws(IntervalStoreError) {
    // The result is the error of the last run, which `step` has already thrown.
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      guard sqlite3_bind_int64(handle, Int32(index + 1), value) == SQLITE_OK else {
        throw connection.failure(action)
      }
    }
  }

  /// Advances to the next row.
  ///
  /// - Returns: True if there is a row.
  /// - Throws: An error from SQLite.
  func step() throws(IntervalStoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.failure(action)
    }
  }

  /// Runs a statement that returns no rows.
  ///
  /// - Parameter values: One value per parameter.
  /// - Throws: An error from SQLite.
  func run(_ values: [Int64]) throws(IntervalStoreError) {
    try bind(values)
    while try step() {}
  }

  /// Returns the integer in a column, without converting other types.
  ///
  /// - Parameter column: The index of the column, starting at 0.
  /// - Returns: The integer.
  /// - Throws: `IntervalStoreError.damaged` if the column has another type.
  func integer(_ column: Int32) throws(IntervalStoreError) -> Int64 {
    guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else {
      throw connection.damage(action, "column \(column) does not hold an integer")
    }
    return sqlite3_column_int64(handle, column)
  }

  /// Returns the text in a column.
  ///
  /// - Parameter column: The index of the column, starting at 0.
  /// - Returns: The text; `nil` if the column has another type.
  func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT else { return nil }
    return sqlite3_column_text(handle, column).map { String(cString: $0) }
  }
}
