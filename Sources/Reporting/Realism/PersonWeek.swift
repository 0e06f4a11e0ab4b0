package import HealthModel

/// Seven days of a person, to be drawn.
package struct PersonWeek {
  /// The person's number.
  let person: Int
  /// The samples that the devices recorded.
  let history: History
  /// The starts of the days and the end of the last, ascending; at most eight.
  let starts: [Instant]
  /// The first day.
  let firstDay: LocalDay

  /// Creates a week of a person's history.
  ///
  /// - Parameters:
  ///   - person: The person's number.
  ///   - history: The samples that the devices recorded.
  ///   - days: The civil days of the history.
  ///   - first: The index of the first day; the week is shorter if the history ends before.
  package init(person: Int, history: History, days: DayTable, first: Int) {
    self.person = person
    self.history = history
    let last = min(first + 7, days.count)
    starts = (first...last).map { Instant(milliseconds: days.starts[$0]) }
    firstDay = days.day(first)
  }

  /// The number of days.
  var days: Int { starts.count - 1 }

  /// A sample as far as it is on a day.
  struct Part {
    /// The index of the sample in its series.
    var row: Int
    /// The time from the start of the day to the start of the part, in milliseconds.
    var from: Int64
    /// The time from the start of the day to the end of the part, in milliseconds.
    var to: Int64
  }

  /// The hours of the longest day, at least 24.
  var hours: Int {
    let longest = zip(starts, starts.dropFirst()).map { $1.milliseconds - $0.milliseconds }.max()
    return max(24, Int(((longest ?? 0) + Milliseconds.hour - 1) / Milliseconds.hour))
  }

  /// Returns the parts of samples on a day, and instants on it.
  ///
  /// - Parameters:
  ///   - starts: The starts of samples in milliseconds, ascending.
  ///   - ends: Their ends; a sample that begins more than a day before is left out.
  ///   - day: The number of the day in the week.
  /// - Returns: The parts, ascending.
  /// - Complexity: O(log *n* + *k*) for *n* samples, of which *k* begin on the day or the day
  ///   before.
  func parts(_ starts: [Int64], _ ends: [Int64], on day: Int) -> [Part] {
    let midnight = self.starts[day].milliseconds
    let next = self.starts[day + 1].milliseconds
    let lower = starts.partitioningIndex { $0 >= midnight - Milliseconds.day }
    let upper = starts.partitioningIndex { $0 >= next }
    return (lower..<max(lower, upper)).compactMap { row in
      let from = max(starts[row], midnight)
      let to = min(ends[row], next)
      if from > to || (from == to && starts[row] < ends[row]) { return nil }
      return Part(row: row, from: from - midnight, to: to - midnight)
    }
  }
}
