public import struct Foundation.UUID
public import HealthModel

/// What is known of a sample that the server may hold.
public struct SyncRecord: Hashable, Sendable {
  /// How far a sample has come.
  public enum State: Int64, Hashable, Sendable, CaseIterable {
    /// It may have been sent, and nothing was confirmed.
    case sent = 0
    /// The server has confirmed it.
    case confirmed = 1
    /// It is deleted, and the server has not confirmed the tombstone.
    case gone = 2
  }

  /// The sample's identity.
  public let uuid: UUID
  /// When it starts: a deletion tells the identity alone.
  public let start: Instant
  /// How far it has come.
  public var state: State
  /// The epoch in which the server confirmed it last; 0 for never.
  public var epoch: Int64

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - uuid: The sample's identity.
  ///   - start: When it starts.
  ///   - state: How far it has come.
  ///   - epoch: The epoch in which the server confirmed it last.
  public init(uuid: UUID, start: Instant, state: State = .sent, epoch: Int64 = 0) {
    self.uuid = uuid
    self.start = start
    self.state = state
    self.epoch = epoch
  }

  /// Whether there is nothing to be sent of it in an epoch.
  ///
  /// - Parameter epoch: The epoch.
  /// - Returns: Whether the server has confirmed it in the epoch.
  public func isConfirmed(in epoch: Int64) -> Bool { state == .confirmed && self.epoch == epoch }
}

/// What is known of the state as a whole, without reading all of it.
public struct SyncSummary: Hashable, Sendable {
  /// How often intervals were replaced; what belongs to an earlier number is void.
  public var epoch: Int64 = 0
  /// Whether intervals are to be found anew.
  public var isLayeringDue = true
  /// Where reading changes goes on; nil for the begin.
  public var anchor: QueryAnchor?
  /// Before this, all changes were read; nil where they never were to the end.
  public var readUntil: Instant?
  /// The time from the first interval's start to the last one's end.
  public var coverage: TimeRange?
  /// The earliest and the latest start of a record.
  public var recordedStarts: ClosedRange<Instant>?
  /// Intervals that are not synced.
  public var unsynced = 0

  /// Makes the summary of an empty state.
  public init() {}
}

/// An interval and whether changes were told of inside it.
public struct MarkedInterval: Hashable, Sendable {
  /// The interval.
  public var interval: SyncInterval
  /// How many times it was marked since it was synced last; 0 where nothing was told of.
  public var marks: Int64

  /// Makes a marked interval.
  ///
  /// - Parameters:
  ///   - interval: The interval.
  ///   - marks: How many times it was marked.
  public init(_ interval: SyncInterval, marks: Int64 = 0) {
    self.interval = interval
    self.marks = marks
  }
}

/// One step forward: kept as a whole or not at all.
public struct SyncStateChange: Hashable, Sendable {
  /// Intervals to add, beside those that there are.
  public var added: [SyncInterval] = []
  /// Starts whose intervals are marked, and no longer synced.
  public var touched: [Instant] = []
  /// Samples that are about to be sent; those that are recorded stay as they are.
  public var sent: [SyncRecord] = []
  /// Recorded samples that are deleted.
  public var gone: [UUID] = []
  /// Recorded samples that the server has confirmed.
  public var confirmed: [UUID] = []
  /// Samples whose tombstones the server has confirmed: their records go.
  public var buried: [UUID] = []
  /// An interval that is synced, unless it was marked again meanwhile.
  public var synced: MarkedInterval?
  /// Where reading changes goes on from now on; nil leaves it.
  public var anchor: QueryAnchor?
  /// Before this, all changes were read; nil leaves it.
  public var readUntil: Instant?
  /// Has the next sync begin with layering.
  public var makesLayeringDue = false

  /// Makes a change of nothing.
  public init() {}
}

/// Keeps what a sync must not forget when its process ends.
///
/// Replacing all intervals begins a new epoch in the same step: the anchor and the marks are gone,
/// layering is no longer due, and the records stay, since they tell what the server may hold.
@MainActor
public protocol SyncStateStoring: IntervalStoring {
  /// What is known of the state as a whole.
  ///
  /// - Returns: The summary.
  /// - Throws: What the store reports.
  func summary() throws -> SyncSummary

  /// The first interval from an instant on that is not synced.
  ///
  /// - Parameter start: The earliest start; nil for any.
  /// - Returns: The interval; nil where there is none.
  /// - Throws: What the store reports.
  func nextUnsynced(from start: Instant?) throws -> MarkedInterval?

  /// The records of samples that start inside a range.
  ///
  /// - Parameter range: Half-open.
  /// - Returns: The records, ascending by start and then by identity.
  /// - Throws: What the store reports.
  func records(in range: TimeRange) throws -> [SyncRecord]

  /// The records of samples.
  ///
  /// - Parameter uuids: The samples' identities.
  /// - Returns: A record for each that has one.
  /// - Throws: What the store reports.
  func records(of uuids: [UUID]) throws -> [UUID: SyncRecord]

  /// Makes a change, whole, in an epoch.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - epoch: The epoch that it belongs to.
  /// - Returns: Whether it was made; in another epoch nothing is.
  /// - Throws: What the store reports; nothing is changed then.
  func apply(_ change: SyncStateChange, in epoch: Int64) throws -> Bool
}
