/// Consecutive local days with the instants at which they start.
public struct DayTable: Sendable, Equatable {
  /// The first day of the table.
  public let firstDay: LocalDay
  /// The start of each day in milliseconds, followed by the end of the last day.
  public let starts: [Int64]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - firstDay: The label of the first day.
  ///   - starts: The start of each day in milliseconds, not descending, and the end of the last
  ///     day.
  public init(firstDay: LocalDay, starts: [Int64]) {
    precondition(!starts.isEmpty, "a day table needs at least one boundary")
    self.firstDay = firstDay
    self.starts = starts
  }

  /// The number of days.
  public var count: Int { starts.count - 1 }

  /// The label of the day at an index.
  public func day(_ index: Int) -> LocalDay { firstDay.advanced(by: index) }

  /// The time of the day at an index; empty for a day that the zone skipped.
  public func range(_ index: Int) -> TimeRange { TimeRange(starts[index], starts[index + 1]) }

  /// The index of the day that contains an instant in milliseconds, or nil outside the table.
  ///
  /// This is the last index whose day does not start after the instant.
  ///
  /// - Complexity: O(log *n*) for *n* days.
  public func index(of milliseconds: Int64) -> Int? {
    guard let first = starts.first, let last = starts.last, first <= milliseconds,
      milliseconds < last
    else { return nil }
    return starts.firstIndex(above: milliseconds) - 1
  }
}
