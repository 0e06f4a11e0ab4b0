public import struct Foundation.UUID
public import HealthContracts
public import HealthModel

extension SQLiteIntervalStore: SyncStateStoring {
  /// Returns a summary of the state, read from one snapshot.
  ///
  /// - Throws: `IntervalStoreError` if the file cannot be read or its sync row is damaged.
  /// - Complexity: O(log n + u) for n rows and u unsynced intervals.
  public func summary() throws(IntervalStoreError) -> SyncSummary { try file.summary() }

  /// Returns the first unsynced interval that starts at or after an instant.
  ///
  /// - Parameter start: The earliest start; `nil` for any start.
  /// - Returns: The interval; `nil` if there is none.
  /// - Throws: `IntervalStoreError` if the file cannot be read.
  /// - Complexity: O(log n) for n stored intervals.
  public func nextUnsynced(from start: Instant?) throws(IntervalStoreError) -> MarkedInterval? {
    try file.nextUnsynced(from: start)
  }

  /// Returns the records of the samples that start inside a range.
  ///
  /// - Parameter range: A half-open range.
  /// - Returns: The records, ascending by start and then by identity.
  /// - Throws: `IntervalStoreError` if the file cannot be read.
  /// - Complexity: O(log n + k log k) for k of n records.
  public func records(in range: TimeRange) throws(IntervalStoreError) -> [SyncRecord] {
    try file.records(in: range)
  }

  /// Returns the records of samples by identity.
  ///
  /// - Parameter uuids: The identities of the samples.
  /// - Returns: The records; an identity without a record is missing.
  /// - Throws: `IntervalStoreError` if the file cannot be read.
  /// - Complexity: O(k log n) for k identities and n records.
  public func records(of uuids: [UUID]) throws(IntervalStoreError) -> [UUID: SyncRecord] {
    try file.records(of: uuids)
  }

  /// Applies a change in one transaction, unless its epoch is over.
  ///
  /// - Parameters:
  ///   - change: The change to apply.
  ///   - epoch: The epoch that the change belongs to.
  /// - Returns: True if the change was applied; false if another epoch is current.
  /// - Throws: `IntervalStoreError`; the file is unchanged in that case.
  /// - Complexity: O(k log n) for k parts of the change and n rows.
  public func apply(_ change: SyncStateChange, in epoch: Int64) throws(IntervalStoreError) -> Bool {
    try file.apply(change, in: epoch)
  }
}
