import struct Foundation.UUID
public import HealthContracts
import HealthModel

/// A store that keeps sync intervals in memory, ascending by start.
///
/// Inserted intervals are merged into the others when all are read.
@MainActor
public final class InMemoryIntervalStore: IntervalStoring {
  private var intervals: [SyncInterval] = []
  private var inserted: [UUID: SyncInterval] = [:]

  /// Creates an empty store.
  public init() {}

  /// Returns all stored intervals, ascending by start and then by end.
  ///
  /// - Complexity: O(1) if none was inserted since the last call; otherwise O(*n* + *k* log *k*)
  ///   for *n* intervals, *k* of which were.
  public func allIntervals() -> [SyncInterval] {
    if !inserted.isEmpty {
      merge(inserted.values.sorted(by: Self.areInOrder))
      inserted.removeAll(keepingCapacity: true)
    }
    return intervals
  }

  /// Replaces all stored intervals.
  ///
  /// - Throws: `DuplicateIntervalError` if two intervals have the same bounds; nothing changes in
  ///   that case.
  public func replaceAll(with intervals: [SyncInterval]) throws {
    var seen: Set<UUID> = []
    for interval in intervals where !seen.insert(interval.id).inserted {
      throw DuplicateIntervalError(interval)
    }
    self.intervals = intervals.sorted(by: Self.areInOrder)
    inserted = [:]
  }

  /// Stores an interval; it replaces an interval with the same bounds.
  ///
  /// - Complexity: O(1) on average.
  public func insert(_ interval: SyncInterval) { inserted[interval.id] = interval }

  public func removeAll() {
    intervals = []
    inserted = [:]
  }

  /// Merges sorted intervals; of two with the same bounds the new one stays.
  private func merge(_ new: [SyncInterval]) {
    var merged: [SyncInterval] = []
    merged.reserveCapacity(intervals.count + new.count)
    var rest = new[...]
    for interval in intervals {
      while let next = rest.first, Self.areInOrder(next, interval) {
        merged.append(next)
        rest.removeFirst()
      }
      if let next = rest.first, !Self.areInOrder(interval, next) { continue }
      merged.append(interval)
    }
    intervals = merged + rest
  }

  /// True if an interval comes before another one with other bounds, both in milliseconds as in
  /// their identifiers.
  private static func areInOrder(_ left: SyncInterval, _ right: SyncInterval) -> Bool {
    let (left, right) = (left.range, right.range)
    return (left.start, left.end) < (right.start, right.end)
  }
}
