public import struct Foundation.UUID
public import HealthModel

/// The upload state of a sample that the server may hold.
public struct SyncRecord: Hashable, Sendable {
  /// The upload state of a sample.
  public enum State: Int64, Hashable, Sendable, CaseIterable {
    /// The sample may have been sent; the server has not confirmed it.
    case sent = 0
    /// The server has confirmed the sample.
    case confirmed = 1
    /// The sample is deleted; the server has not confirmed the tombstone.
    case deleted = 2
  }

  /// The identity of the sample.
  public let uuid: UUID
  /// The start of the sample, kept because a deletion reports only the identity.
  public let start: Instant
  /// The upload state.
  public var state: State
  /// The epoch in which the server last confirmed the sample; 0 if it never did.
  public var epoch: Int64

  /// Creates a record.
  public init(uuid: UUID, start: Instant, state: State = .sent, epoch: Int64 = 0) {
    self.uuid = uuid
    self.start = start
    self.state = state
    self.epoch = epoch
  }

  /// Returns true if the server has confirmed the sample in the given epoch.
  public func isConfirmed(in epoch: Int64) -> Bool { state == .confirmed && self.epoch == epoch }
}

/// A summary of the sync state, available without reading all records.
public struct SyncSummary: Hashable, Sendable {
  /// The number of times that the intervals were replaced; data of an earlier epoch is void.
  public var epoch: Int64 = 0
  /// True if the next sync has to repeat layering.
  public var isLayeringDue = true
  /// The anchor at which reading changes resumes; `nil` to read from the start.
  public var anchor: QueryAnchor?
  /// The time before which all changes were read; `nil` if reading was never completed.
  ///
  /// The first page after intervals were found counts as all, since fetching them finds earlier
  /// deletions.
  public var readUntil: Instant?
  /// The time from the start of the first interval to the end of the last.
  public var coverage: TimeRange?
  /// The earliest and the latest start of a recorded sample.
  public var recordedStarts: ClosedRange<Instant>?
  /// The number of intervals that are not synced.
  public var unsynced = 0

  /// Creates the summary of an empty state.
  public init() {}
}

/// An interval and the number of changes reported inside it.
public struct MarkedInterval: Hashable, Sendable {
  /// The interval.
  public var interval: SyncInterval
  /// The number of times that the interval was marked as changed since it was last synced.
  public var marks: Int64

  /// Creates a marked interval.
  public init(_ interval: SyncInterval, marks: Int64 = 0) {
    self.interval = interval
    self.marks = marks
  }
}

/// An atomic change of the sync state.
public struct SyncStateChange: Hashable, Sendable {
  /// The intervals to add to the existing ones.
  public var added: [SyncInterval] = []
  /// The starts of changed samples; the intervals that contain them are marked and become unsynced.
  public var changedStarts: [Instant] = []
  /// The samples that are about to be sent; existing records are left unchanged.
  public var sent: [SyncRecord] = []
  /// The recorded samples that were deleted.
  public var deleted: [UUID] = []
  /// The recorded samples that the server has confirmed.
  public var confirmed: [UUID] = []
  /// The samples whose tombstones the server has confirmed; their records are removed.
  public var confirmedDeletions: [UUID] = []
  /// The interval that was synced; it stays unsynced if it was marked again in the meantime.
  public var synced: MarkedInterval?
  /// The anchor at which reading changes resumes; `nil` leaves it unchanged.
  public var anchor: QueryAnchor?
  /// The time before which all changes were read; `nil` leaves it unchanged.
  public var readUntil: Instant?
  /// True if the next sync has to repeat layering; false leaves it unchanged.
  public var makesLayeringDue = false

  /// Creates a change that changes nothing.
  public init() {}
}

/// A persistent store of the state that a sync needs after its process has ended.
///
/// Replacing all intervals starts a new epoch in the same transaction: the anchor and the marks are
/// removed, and layering is no longer due. The records stay, because they describe the samples that
/// the server may hold.
@MainActor
public protocol SyncStateStoring: IntervalStoring {
  /// Returns a summary of the state.
  ///
  /// - Throws: An error from the store.
  func summary() throws -> SyncSummary

  /// Returns the first unsynced interval that starts at or after an instant.
  ///
  /// - Parameter start: The earliest start; `nil` for any start.
  /// - Returns: The interval; `nil` if there is none.
  /// - Throws: An error from the store.
  func nextUnsynced(from start: Instant?) throws -> MarkedInterval?

  /// Returns the records of the samples that start inside a range.
  ///
  /// - Parameter range: A half-open range.
  /// - Returns: The records, ascending by start and then by identity.
  /// - Throws: An error from the store.
  func records(in range: TimeRange) throws -> [SyncRecord]

  /// Returns the records of samples by identity.
  ///
  /// - Parameter uuids: The identities of the samples.
  /// - Returns: The records; an identity without a record is missing.
  /// - Throws: An error from the store.
  func records(of uuids: [UUID]) throws -> [UUID: SyncRecord]

  /// Applies a change atomically, unless its epoch is over.
  ///
  /// - Parameters:
  ///   - change: The change to apply.
  ///   - epoch: The epoch that the change belongs to.
  /// - Returns: True if the change was applied; false if another epoch is current.
  /// - Throws: An error from the store; the state is then unchanged.
  func apply(_ change: SyncStateChange, in epoch: Int64) throws -> Bool
}
