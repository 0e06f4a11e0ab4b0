/// A persistent store of sync intervals.
@MainActor
public protocol IntervalStoring: Sendable {
  /// Returns all stored intervals, ascending by start.
  ///
  /// - Throws: An error from the store.
  func allIntervals() throws -> [SyncInterval]

  /// Replaces all stored intervals in one transaction.
  ///
  /// - Parameter intervals: The new intervals.
  /// - Throws: An error if two have the same bounds, such as `DuplicateIntervalError`, or an error
  ///   from the store; the stored intervals are unchanged in that case.
  func replaceAll(with intervals: [SyncInterval]) throws

  /// Stores an interval.
  ///
  /// - Parameter interval: The interval; it replaces an interval with the same bounds.
  /// - Throws: An error from the store.
  func insert(_ interval: SyncInterval) throws

  /// Removes all intervals.
  ///
  /// - Throws: An error from the store.
  func removeAll() throws
}
