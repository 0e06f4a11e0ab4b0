/// Keeps sync intervals between runs.
@MainActor
public protocol IntervalStoring: Sendable {
  /// Every stored interval, ascending by start.
  ///
  /// - Returns: The intervals.
  /// - Throws: What the store reports.
  func allIntervals() throws -> [SyncInterval]

  /// Puts the given intervals in the place of all stored ones, or changes nothing.
  ///
  /// - Parameter intervals: The new content; no two with the same bounds.
  /// - Throws: What the store reports; the content is then what it was.
  func replaceAll(with intervals: [SyncInterval]) throws

  /// Stores one more interval.
  ///
  /// - Parameter interval: The interval; one with the same bounds is replaced.
  /// - Throws: What the store reports.
  func insert(_ interval: SyncInterval) throws

  /// Removes every interval.
  ///
  /// - Throws: What the store reports.
  func removeAll() throws
}
