/// A half-open time range, `start <= t < end`.
public struct TimeRange: Hashable, Sendable {
  /// The first instant in the range.
  public let start: Instant
  /// The first instant after the range.
  public let end: Instant

  /// Creates the range from `start` up to `end`, which is not before `start`.
  public init(start: Instant, end: Instant) {
    precondition(start <= end, "range ends (\(end.iso8601)) before it starts (\(start.iso8601))")
    self.start = start
    self.end = end
  }

  /// Creates the range between two times in milliseconds since the Unix epoch.
  public init(_ start: Int64, _ end: Int64) {
    self.init(start: Instant(milliseconds: start), end: Instant(milliseconds: end))
  }

  /// The length in milliseconds.
  public var length: Int64 { end.milliseconds - start.milliseconds }

  /// The parts before and after the midpoint, which is rounded down to a millisecond.
  public var halves: (first: TimeRange, second: TimeRange) {
    let middle = start.advanced(by: length / 2)
    return (TimeRange(start: start, end: middle), TimeRange(start: middle, end: end))
  }

  /// True if the range contains no instant.
  public var isEmpty: Bool { start == end }

  /// Returns whether the range contains an instant.
  public func contains(_ instant: Instant) -> Bool {
    start <= instant && instant < end
  }

  /// The intersection with another range; empty at the later start if the ranges are disjoint.
  public func intersection(_ other: TimeRange) -> TimeRange {
    let lower = max(start, other.start)
    return TimeRange(start: lower, end: max(lower, min(end, other.end)))
  }
}
