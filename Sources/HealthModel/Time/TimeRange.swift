/// A half-open stretch of time, `start <= t < end`.
public struct TimeRange: Hashable, Sendable {
  /// The first instant inside.
  public let start: Instant
  /// The first instant after.
  public let end: Instant

  /// Makes the range from `start` up to `end`.
  ///
  /// - Parameters:
  ///   - start: The first instant inside.
  ///   - end: The first instant after; not before `start`.
  public init(start: Instant, end: Instant) {
    precondition(start <= end, "range ends (\(end.iso8601)) before it starts (\(start.iso8601))")
    self.start = start
    self.end = end
  }

  /// Makes the range between two millisecond stamps.
  ///
  /// - Parameters:
  ///   - start: Milliseconds since the epoch of the first instant inside.
  ///   - end: Milliseconds since the epoch of the first instant after; not before `start`.
  public init(_ start: Int64, _ end: Int64) {
    self.init(start: Instant(milliseconds: start), end: Instant(milliseconds: end))
  }

  /// The length in milliseconds.
  public var length: Int64 { end.milliseconds - start.milliseconds }

  /// Whether the range holds no instant.
  public var isEmpty: Bool { start == end }

  /// Whether `instant` lies inside.
  ///
  /// - Parameter instant: The instant to place.
  /// - Returns: `true` when `start <= instant < end`.
  public func contains(_ instant: Instant) -> Bool {
    start <= instant && instant < end
  }

  /// The part that both ranges share; empty at the later start when they share none.
  ///
  /// - Parameter other: The range to cut with.
  /// - Returns: The intersection.
  public func intersection(_ other: TimeRange) -> TimeRange {
    let lower = max(start, other.start)
    return TimeRange(start: lower, end: max(lower, min(end, other.end)))
  }
}
