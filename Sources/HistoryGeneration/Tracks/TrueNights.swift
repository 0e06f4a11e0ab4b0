import HealthModel

/// The times at which a person with stated distributions is asleep, which steps and weigh-ins
/// avoid.
struct TrueNights: Sendable, Equatable {
  /// The nights from falling asleep to waking up, disjoint and ascending.
  private(set) var ranges: [TimeRange] = []

  /// Adds a night, which begins after the end of those before.
  mutating func append(_ night: TimeRange) {
    precondition(ranges.last.map { $0.end <= night.start } ?? true, "\(night) is not ascending")
    ranges.append(night)
  }

  /// Returns the minutes of a time range that touch no night, as disjoint ascending ranges.
  ///
  /// - Complexity: O(log *n* + *k*) for *n* nights, of which *k* touch the range.
  func minutesUp(in range: TimeRange) -> [Range<Int>] {
    let start = range.start.milliseconds
    let length = Int(range.length / Milliseconds.minute)
    let first = ranges.partitioningIndex { $0.end > range.start }
    let asleep = ranges[first...].prefix { $0.start < range.end }.map {
      DayMinutes.touched(
        $0.start.milliseconds, $0.end.milliseconds, start: start, length: length)
    }
    var up: [Range<Int>] = []
    DayMinutes.appendGaps(between: asleep.filter { !$0.isEmpty }, length: length, to: &up)
    return up
  }

  /// Returns the night that contains a time; nil if the person is awake then.
  ///
  /// - Complexity: O(log *n*) for *n* nights.
  func night(at time: Int64) -> TimeRange? {
    let instant = Instant(milliseconds: time)
    let next = ranges.partitioningIndex { $0.end > instant }
    return next < ranges.count && ranges[next].contains(instant) ? ranges[next] : nil
  }
}
