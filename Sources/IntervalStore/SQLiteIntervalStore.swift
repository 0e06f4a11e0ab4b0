public import HealthContracts

/// Keeps sync intervals, and the state of their sync, in a SQLite file.
///
/// The file is in write-ahead logging mode with `synchronous = FULL`: what a call has stored is on
/// the disk when it returns, and every change happens whole or not at all, whatever ends the
/// process. Other connections read the content of before or after a change. Each reading is held
/// against a checksum of the content, so damage is an error and never a shorter list.
@MainActor
public final class SQLiteIntervalStore: IntervalStoring {
  let file: IntervalFile

  /// The connection, for tests that end their process in the middle of a change.
  package var connection: SQLiteConnection { file.connection }

  /// Opens a store, makes its file when there is none, and checks all of it.
  ///
  /// An empty file becomes a store, and one of the version before is made one of this version, in
  /// which the next sync begins with layering. Whatever else is no interval file of a known version
  /// is refused and left as it is.
  ///
  /// - Parameters:
  ///   - path: The file, in a folder that exists; SQLite keeps two more beside it.
  ///   - busyTimeoutMilliseconds: How long a call waits for other connections, at least 0. It
  ///     blocks the main actor.
  /// - Throws: `IntervalStoreError`.
  /// - Complexity: O(n) for n stored intervals.
  public init(path: String, busyTimeoutMilliseconds: Int32 = 5_000) throws(IntervalStoreError) {
    precondition(busyTimeoutMilliseconds >= 0, "timeout \(busyTimeoutMilliseconds) is negative")
    file = try IntervalFile(path, busyTimeout: busyTimeoutMilliseconds)
  }

  /// Every stored interval.
  ///
  /// - Returns: The intervals, ascending by start and then by end, bounds to the millisecond.
  /// - Throws: `IntervalStoreError` when the file cannot be read or its content not be trusted.
  /// - Complexity: O(n) for n stored intervals.
  public func allIntervals() throws(IntervalStoreError) -> [SyncInterval] { try file.read() }

  /// Puts the given intervals in the place of all stored ones, and begins a new epoch, in one
  /// transaction.
  ///
  /// - Parameter intervals: The new content.
  /// - Throws: `DuplicateIntervalError` when two have the same bounds in milliseconds, or an
  ///   `IntervalStoreError`; nothing changes then.
  /// - Complexity: O(n log n + m) for n given and m stored intervals.
  public func replaceAll(with intervals: [SyncInterval]) throws {
    try file.replace(with: intervals)
  }

  /// Stores one more interval; one with the same bounds in milliseconds is replaced.
  ///
  /// - Parameter interval: The interval.
  /// - Throws: `IntervalStoreError`; nothing changes then.
  /// - Complexity: O(log n) for n stored intervals.
  public func insert(_ interval: SyncInterval) throws(IntervalStoreError) {
    try file.insert(interval)
  }

  /// Removes every interval, and begins a new epoch.
  ///
  /// - Throws: `IntervalStoreError`; nothing changes then.
  public func removeAll() throws { try file.replace(with: []) }
}
