public import struct Foundation.UUID
public import HealthContracts
public import HealthModel

/// Keeps a sync's state in memory.
///
/// Nothing in a change can fail once it has begun, so that every change is whole.
@MainActor
public final class InMemorySyncState: SyncStateStoring {
  private var content = SyncContent()

  /// Makes an empty state.
  public init() {}

  /// Every stored interval.
  ///
  /// - Returns: The intervals, ascending by start.
  public func allIntervals() -> [SyncInterval] { content.intervals.map(\.interval) }

  /// Puts the given intervals in the place of all stored ones, and begins a new epoch.
  ///
  /// - Parameter intervals: The new content.
  /// - Throws: `DuplicateIntervalError` when two have the same bounds; nothing changes then.
  public func replaceAll(with intervals: [SyncInterval]) throws {
    var seen: Set<UUID> = []
    for interval in intervals where !seen.insert(interval.id).inserted {
      throw DuplicateIntervalError(interval)
    }
    content.replace(with: intervals)
  }

  /// Stores one more interval; one with the same bounds is replaced.
  ///
  /// - Parameter interval: The interval.
  public func insert(_ interval: SyncInterval) { content.insert(interval) }

  /// Removes every interval, and begins a new epoch.
  public func removeAll() { content.replace(with: []) }

  /// What is known of the state as a whole.
  ///
  /// - Returns: The summary.
  public func summary() -> SyncSummary { content.summary }

  /// The first interval from an instant on that is not synced.
  ///
  /// - Parameter start: The earliest start; nil for any.
  /// - Returns: The interval; nil where there is none.
  public func nextUnsynced(from start: Instant?) -> MarkedInterval? {
    content.unsynced.first { key in start.map { key >= $0 } ?? true }.flatMap { key in
      content.place(of: key).map { content.intervals[$0] }
    }
  }

  /// The records of samples that start inside a range.
  ///
  /// - Parameter range: Half-open.
  /// - Returns: The records, ascending by start and then by identity.
  public func records(in range: TimeRange) -> [SyncRecord] { content.records(in: range) }

  /// The records of samples.
  ///
  /// - Parameter uuids: The samples' identities.
  /// - Returns: A record for each that has one.
  public func records(of uuids: [UUID]) -> [UUID: SyncRecord] {
    var found: [UUID: SyncRecord] = [:]
    for uuid in uuids {
      if let record = content.records[uuid] { found[uuid] = record }
    }
    return found
  }

  /// Makes a change, whole, in an epoch.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - epoch: The epoch that it belongs to.
  /// - Returns: Whether it was made.
  public func apply(_ change: SyncStateChange, in epoch: Int64) -> Bool {
    guard epoch == content.summary.epoch else { return false }
    content.apply(change)
    return true
  }
}

/// What is kept, and how a change changes it.
private struct SyncContent {
  /// Ascending by start and then by end.
  private(set) var intervals: [MarkedInterval] = []
  /// Starts of intervals that are not synced, ascending.
  private(set) var unsynced: [Instant] = []
  private(set) var records: [UUID: SyncRecord] = [:]
  /// Every record's place in time, ascending.
  private var order: [Place] = []
  private var scalars = SyncSummary()

  /// Where a record stands among the others.
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
    for start in change.touched.sorted() where last?.contains(start) != true { last = touch(start) }
    for record in change.sent where records[record.uuid] == nil { add(record) }
    for uuid in change.gone { records[uuid]?.state = .gone }
    for uuid in change.confirmed { records[uuid]?.confirm(in: scalars.epoch) }
    for uuid in change.buried { remove(uuid) }
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

  /// Marks the interval that covers an instant, and tells which one it is.
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

  /// The place of the interval that begins at an instant.
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
  /// The server has the sample; one that is deleted since is not told of again.
  fileprivate mutating func confirm(in epoch: Int64) {
    if state == .gone { return }
    state = .confirmed
    self.epoch = epoch
  }
}
