import struct Foundation.UUID
public import HealthContracts

/// Keeps sync intervals in memory, ascending by start.
@MainActor
public final class InMemoryIntervalStore: IntervalStoring {
  private var intervals: [SyncInterval] = []

  /// Makes an empty store.
  public init() {}

  /// Every stored interval.
  ///
  /// - Returns: The intervals, ascending by start.
  public func allIntervals() -> [SyncInterval] { intervals }

  /// Puts the given intervals in the place of all stored ones.
  ///
  /// - Parameter intervals: The new content.
  /// - Throws: `DuplicateIntervalError` when two have the same bounds; nothing changes then.
  public func replaceAll(with intervals: [SyncInterval]) throws {
    var seen: Set<UUID> = []
    for interval in intervals where !seen.insert(interval.id).inserted {
      throw DuplicateIntervalError(interval)
    }
    self.intervals = intervals.sorted { ($0.startDate, $0.endDate) < ($1.startDate, $1.endDate) }
  }

  /// Stores one more interval; one with the same bounds is replaced.
  ///
  /// - Parameter interval: The interval.
  public func insert(_ interval: SyncInterval) {
    intervals.removeAll { $0.id == interval.id }
    let place = intervals.firstIndex {
      ($0.startDate, $0.endDate) > (interval.startDate, interval.endDate)
    }
    intervals.insert(interval, at: place ?? intervals.count)
  }

  /// Removes every interval.
  public func removeAll() { intervals = [] }
}
