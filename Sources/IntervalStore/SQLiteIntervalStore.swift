public import HealthContracts

/// A store that keeps sync intervals and the state of their sync in an SQLite file.
///
/// The file uses write-ahead logging with `synchronous = FULL`. Stored data is on disk when a call
/// returns, and every change is atomic even if the process ends during it. Other connections see
/// the content before or after a change. Every read of the intervals is verified against a
/// checksum, so that damage causes an error and never a shorter list.
@MainActor
public final class SQLiteIntervalStore: IntervalStoring {
  let file: IntervalFile

  /// The connection, for tests that end their process during a change.
  package var connection: SQLiteConnection { file.connection }

  /// Opens a store, creates its file if it does not exist, and validates its entire content.
  ///
  /// An empty file becomes a store. A file of the previous version is migrated; the next sync then
  /// repeats layering. Any other file that is not an interval file of a known version is rejected
  /// and left unchanged.
  ///
  /// - Parameters:
  ///   - path: The path of the file, in an existing folder; SQLite keeps two more files next to it.
  ///   - busyTimeoutMilliseconds: The maximum time to wait for locks of other connections, in
  ///     milliseconds, at least 0. A wait blocks the main actor.
  /// - Throws: `IntervalStoreError`.
  /// - Complexity: O(n) for n stored rows.
  public init(path: String, busyTimeoutMilliseconds: Int32 = 5_000) throws(IntervalStoreError) {
    precondition(busyTimeoutMilliseconds >= 0, "timeout \(busyTimeoutMilliseconds) is negative")
    file = try IntervalFile(path, busyTimeout: busyTimeoutMilliseconds)
  }

  /// Returns all stored intervals, ascending by start and then by end, with bounds in milliseconds.
  ///
  /// - Throws: `IntervalStoreError` if the file cannot be read or its content is damaged.
  /// - Complexity: O(n) for n stored intervals.
  public func allIntervals() throws(IntervalStoreError) -> [SyncInterval] { try file.read() }

  /// Replaces all stored intervals and starts a new epoch in one transaction.
  ///
  /// - Parameter intervals: The new content.
  /// - Throws: `DuplicateIntervalError` when two have the same bounds in milliseconds, or an
  ///   `IntervalStoreError`; the file is unchanged in that case.
  /// - Complexity: O(n log n + m) for n given and m stored intervals.
  public func replaceAll(with intervals: [SyncInterval]) throws {
    try file.replace(with: intervals)
  }

  /// Stores an interval; it replaces an interval with the same bounds in milliseconds.
  ///
  /// - Parameter interval: The interval.
  /// - Throws: `IntervalStoreError`; the file is unchanged in that case.
  /// - Complexity: O(log n) for n stored intervals.
  public func insert(_ interval: SyncInterval) throws(IntervalStoreError) {
    try file.insert(interval)
  }

  /// Removes all intervals and starts a new epoch.
  ///
  /// - Throws: `IntervalStoreError`; the file is unchanged in that case.
  public func removeAll() throws { try file.replace(with: []) }
}
