/// Consecutive local days with the instants at which they begin.
public struct DayTable: Sendable, Equatable {
  /// The first day of the table.
  public let firstDay: LocalDay
  /// Begin of each day in milliseconds, and as last element the end of the last day.
  public let starts: [Int64]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - firstDay: The label of the first day.
  ///   - starts: One stamp a day, not descending, and the end of the last day.
  public init(firstDay: LocalDay, starts: [Int64]) {
    precondition(!starts.isEmpty, "a day table needs at least one boundary")
    self.firstDay = firstDay
    self.starts = starts
  }

  /// The number of days.
  public var count: Int { starts.count - 1 }

  /// The day at an index.
  ///
  /// - Parameter index: 0 up to `count`.
  /// - Returns: The label.
  public func day(_ index: Int) -> LocalDay { firstDay.advanced(by: index) }

  /// The time that a day takes; empty for a day that the zone skipped.
  ///
  /// - Parameter index: 0 up to `count`.
  /// - Returns: The half-open range.
  public func range(_ index: Int) -> TimeRange { TimeRange(starts[index], starts[index + 1]) }

  /// The index of the day that holds an instant, or nil outside the table.
  ///
  /// - Parameter milliseconds: The instant in milliseconds.
  /// - Returns: The last index whose start is not after the instant.
  /// - Complexity: O(log *n*) for *n* days.
  public func index(of milliseconds: Int64) -> Int? {
    guard let first = starts.first, let last = starts.last, first <= milliseconds,
      milliseconds < last
    else { return nil }
    return starts.firstIndex(above: milliseconds) - 1
  }
}

extension [Int64] {
  /// The first index whose element is above `value`, in an ascending array.
  ///
  /// - Parameter value: The value to place.
  /// - Returns: An index from 0 to `count`.
  /// - Complexity: O(log *n*).
  public func firstIndex(above value: Int64) -> Int { partitioningIndex { $0 > value } }

  /// The first index whose element is not below `value`, in an ascending array.
  ///
  /// - Parameter value: The value to place.
  /// - Returns: An index from 0 to `count`.
  /// - Complexity: O(log *n*).
  public func firstIndex(notBelow value: Int64) -> Int { partitioningIndex { $0 >= value } }
}
