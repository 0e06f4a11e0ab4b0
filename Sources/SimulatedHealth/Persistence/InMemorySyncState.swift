public import struct Foundation.UUID
public import HealthContracts
public import HealthModel

/// A store that keeps the state of a sync in memory.
///
/// No step of a change can fail after the change has started, so that every change is atomic.
@MainActor
public final class InMemorySyncState: SyncStateStoring {
  private var content = SyncState()

  /// Creates an empty state.
  public init() {}

  public func allIntervals() -> [SyncInterval] { content.intervals.map(\.interval) }

  /// Replaces all stored intervals and starts a new epoch.
  ///
  /// - Throws: `DuplicateIntervalError` if two intervals have the same bounds; nothing changes in
  ///   that case.
  public func replaceAll(with intervals: [SyncInterval]) throws {
    var seen: Set<UUID> = []
    for interval in intervals where !seen.insert(interval.id).inserted {
      throw DuplicateIntervalError(interval)
    }
    content.replace(with: intervals)
  }

  public func insert(_ interval: SyncInterval) { content.insert(interval) }

  /// Removes all intervals and starts a new epoch.
  public func removeAll() { content.replace(with: []) }

  public func summary() -> SyncSummary { content.summary }

  public func nextUnsynced(from start: Instant?) -> MarkedInterval? {
    content.unsynced.first { key in start.map { key >= $0 } ?? true }.flatMap { key in
      content.place(of: key).map { content.intervals[$0] }
    }
  }

  public func records(in range: TimeRange) -> [SyncRecord] { content.records(in: range) }

  public func records(of uuids: [UUID]) -> [UUID: SyncRecord] {
    var found: [UUID: SyncRecord] = [:]
    for uuid in uuids {
      if let record = content.records[uuid] { found[uuid] = record }
    }
    return found
  }

  public func apply(_ change: SyncStateChange, in epoch: Int64) -> Bool {
    guard epoch == content.summary.epoch else { return false }
    content.apply(change)
    return true
  }
}

/// The content of the state, and the effect of a change on it.
private struct SyncState {
  /// The intervals, ascending by start and then by end.
  private(set) var intervals: [MarkedInterval] = []
  /// The starts of the unsynced intervals, ascending.
  private(set) var unsynced: [Instant] = []
  private(set) var records: [UUID: SyncRecord] = [:]
  /// The sort keys of the records, ascending.
  private var order: [Place] = []
  private var scalars = SyncSummary()

  /// The sort key of a record.
  private struct Place: Comparable {
    var start: Instant
    var uuid: UUID

    init(_ record: SyncRecord) {
      start = record.start
      uuid = record.uuid
    }

    static func < (left: Self, right: Self) -> Bool {
      (left.start, left.uuid) < (right.start, right.uuid)
    }
  }

  var summary: SyncSummary {
    var summary = scalars
    if let first = intervals.first, let last = intervals.last {
      summary.coverage = TimeRange(
        start: first.interval.range.start, end: last.interval.range.end)
    }
    if let first = order.first, let last = order.last {
      summary.recordedStarts = first.start...last.start
    }
    summary.unsynced = unsynced.count
    return summary
  }

  mutating func replace(with new: [SyncInterval]) {
    intervals = new.sorted { ($0.startDate, $0.endDate) < ($1.startDate, $1.endDate) }
      .map { MarkedInterval($0) }
    unsynced = intervals.filter { !$0.interval.syncedToServer }.map(\.interval.range.start)
    scalars.epoch += 1
    scalars.isLayeringDue = new.isEmpty
    scalars.anchor = nil
    scalars.readUntil = nil
  }

  mutating func insert(_ interval: SyncInterval) {
    let key = (interval.startDate, interval.endDate)
    let place = intervals.partitioningIndex { ($0.interval.startDate, $0.interval.endDate) >= key }
    if place < intervals.count, intervals[place].interval.id == interval.id {
      intervals[place].interval = interval
    } else {
      intervals.insert(MarkedInterval(interval), at: place)
    }
    setSynced(interval.syncedToServer, at: place)
  }

  mutating func apply(_ change: SyncStateChange) {
    for interval in change.added { insert(interval) }
    var last: TimeRange?
    for start in change.changedStarts.sorted() where last?.contains(start) != true {
      last = touch(start)
    }
    for record in change.sent where records[record.uuid] == nil { add(record) }
    for uuid in change.deleted { records[uuid]?.state = .deleted }
    for uuid in change.confirmed { records[uuid]?.confirm(in: scalars.epoch) }
    for uuid in change.confirmedDeletions { remove(uuid) }
    if let synced = change.synced,
      let place = place(of: synced.interval.range.start),
      intervals[place].interval.id == synced.interval.id, intervals[place].marks == synced.marks
    {
      intervals[place].marks = 0
      setSynced(true, at: place)
    }
    if let anchor = change.anchor { scalars.anchor = anchor }
    if let readUntil = change.readUntil { scalars.readUntil = readUntil }
    if change.makesLayeringDue { scalars.isLayeringDue = true }
  }

  /// Marks the interval that contains an instant and returns its range.
  private mutating func touch(_ start: Instant) -> TimeRange? {
    guard let place = covering(start) else { return nil }
    intervals[place].marks += 1
    setSynced(false, at: place)
    return intervals[place].interval.range
  }

  private mutating func setSynced(_ isSynced: Bool, at place: Int) {
    intervals[place].interval.syncedToServer = isSynced
    let key = intervals[place].interval.range.start
    let index = unsynced.partitioningIndex { $0 >= key }
    let isListed = index < unsynced.count && unsynced[index] == key
    if isSynced, isListed { unsynced.remove(at: index) }
    if !isSynced, !isListed { unsynced.insert(key, at: index) }
  }

  /// Returns the index of the interval that starts at an instant.
  func place(of start: Instant) -> Int? {
    let index = intervals.partitioningIndex { $0.interval.range.start >= start }
    let isThere = index < intervals.count && intervals[index].interval.range.start == start
    return isThere ? index : nil
  }

  private func covering(_ start: Instant) -> Int? {
    let index = intervals.partitioningIndex { $0.interval.range.start > start } - 1
    return index >= 0 && intervals[index].interval.range.contains(start) ? index : nil
  }

  // MARK: Records

  func records(in range: TimeRange) -> [SyncRecord] {
    order[order.partitioningIndex { $0.start >= range.start }...]
      .prefix { $0.start < range.end }.compactMap { records[$0.uuid] }
  }

  private mutating func add(_ record: SyncRecord) {
    records[record.uuid] = record
    let place = Place(record)
    order.insert(place, at: order.partitioningIndex { $0 > place })
  }

  private mutating func remove(_ uuid: UUID) {
    guard let place = records.removeValue(forKey: uuid).map(Place.init) else { return }
    order.remove(at: order.partitioningIndex { $0 >= place })
  }
}

extension SyncRecord {
  /// Records the server's confirmation, unless the sample was deleted in the meantime.
  fileprivate mutating func confirm(in epoch: Int64) {
    if state == .deleted { return }
    state = .confirmed
    self.epoch = epoch
  }
}
