import struct Foundation.UUID
public import HealthContracts

/// A store that keeps sync intervals in memory, ascending by start.
@MainActor
public final class InMemoryIntervalStore: IntervalStoring {
  private var intervals: [SyncInterval] = []

  /// Creates an empty store.
  public init() {}

  public func allIntervals() -> [SyncInterval] { intervals }

  /// Replaces all stored intervals.
  ///
  /// - Throws: `DuplicateIntervalError` if two intervals have the same bounds; nothing changes in
  ///   that case.
  public func replaceAll(with intervals: [SyncInterval]) throws {
    var seen: Set<UUID> = []
    for interval in intervals where !seen.insert(interval.id).inserted {
      throw DuplicateIntervalError(interval)
    }
    self.intervals = intervals.sorted { ($0.startDate, $0.endDate) < ($1.startDate, $1.endDate) }
  }

  public func insert(_ interval: SyncInterval) {
    intervals.removeAll { $0.id == interval.id }
    let place = intervals.firstIndex {
      ($0.startDate, $0.endDate) > (interval.startDate, interval.endDate)
    }
    intervals.insert(interval, at: place ?? intervals.count)
  }

  public func removeAll() { intervals = [] }
}
