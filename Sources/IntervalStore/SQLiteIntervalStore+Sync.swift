public import struct Foundation.UUID
public import HealthContracts
public import HealthModel

extension SQLiteIntervalStore: SyncStateStoring {
  /// What is known of the state as a whole.
  ///
  /// - Returns: The summary, all from one moment.
  /// - Throws: `IntervalStoreError` when the file cannot be read or its sync row not be trusted.
  /// - Complexity: O(log n + u) for n rows and u intervals that are not synced.
  public func summary() throws(IntervalStoreError) -> SyncSummary { try file.summary() }

  /// The first interval from an instant on that is not synced.
  ///
  /// - Parameter start: The earliest start; nil for any.
  /// - Returns: The interval; nil where there is none.
  /// - Throws: `IntervalStoreError` when the file cannot be read.
  /// - Complexity: O(log n) for n stored intervals.
  public func nextUnsynced(from start: Instant?) throws(IntervalStoreError) -> MarkedInterval? {
    try file.nextUnsynced(from: start)
  }

  /// The records of samples that start inside a range.
  ///
  /// - Parameter range: Half-open.
  /// - Returns: The records, ascending by start and then by identity.
  /// - Throws: `IntervalStoreError` when the file cannot be read.
  /// - Complexity: O(log n + k log k) for k of n records.
  public func records(in range: TimeRange) throws(IntervalStoreError) -> [SyncRecord] {
    try file.records(in: range)
  }

  /// The records of samples.
  ///
  /// - Parameter uuids: The samples' identities.
  /// - Returns: A record for each that has one.
  /// - Throws: `IntervalStoreError` when the file cannot be read.
  /// - Complexity: O(k log n) for k identities and n records.
  public func records(of uuids: [UUID]) throws(IntervalStoreError) -> [UUID: SyncRecord] {
    try file.records(of: uuids)
  }

  /// Makes a change in one transaction.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - epoch: The epoch that it belongs to.
  /// - Returns: Whether it was made; in another epoch nothing is.
  /// - Throws: `IntervalStoreError`; nothing changes then.
  /// - Complexity: O(k log n) for k parts of the change and n rows.
  public func apply(_ change: SyncStateChange, in epoch: Int64) throws(IntervalStoreError) -> Bool {
    try file.apply(change, in: epoch)
  }
}
