import HealthModel

/// Minutes counted from the start of a day.
enum DayMinutes {
  /// Returns the minutes of a day that an interval touches.
  ///
  /// - Parameters:
  ///   - from: The start of the interval, in milliseconds.
  ///   - to: The end of the interval, in milliseconds.
  ///   - start: The start of the day, in milliseconds.
  ///   - length: The number of minutes of the day.
  /// - Returns: The minutes; an empty range if the interval touches none.
  static func touched(_ from: Int64, _ to: Int64, start: Int64, length: Int) -> Range<Int> {
    let first = Int((from - start).floorDivided(by: Milliseconds.minute))
    let end = Int((to - start + Milliseconds.minute - 1).floorDivided(by: Milliseconds.minute))
    return (first..<max(first, end)).clamped(to: 0..<length)
  }

  /// Appends the minutes of a day that are in none of the ranges, as disjoint ascending ranges.
  ///
  /// - Parameters:
  ///   - ranges: Ranges of the day's minutes, ascending by their first.
  ///   - length: The number of minutes of the day.
  ///   - gaps: Receives the minutes.
  static func appendGaps(
    between ranges: some Sequence<Range<Int>>, length: Int, to gaps: inout [Range<Int>]
  ) {
    var minute = 0
    for range in ranges {
      if range.lowerBound > minute { gaps.append(minute..<range.lowerBound) }
      minute = max(minute, range.upperBound)
    }
    if minute < length { gaps.append(minute..<length) }
  }
}
