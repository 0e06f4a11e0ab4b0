package import HealthModel

/// Seven days of a person, to be drawn.
package struct PersonWeek {
  /// The person's number.
  let person: Int
  /// What the devices recorded.
  let history: History
  /// The starts of the days and the end of the last, ascending; at most eight.
  let starts: [Instant]
  /// The first day.
  let firstDay: LocalDay

  /// Creates a week of a person's history.
  ///
  /// - Parameters:
  ///   - person: The person's number.
  ///   - history: What the devices recorded.
  ///   - days: The civil days of the history.
  ///   - first: The index of the first day; the week is shorter if the history ends before.
  package init(person: Int, history: History, days: DayTable, first: Int) {
    self.person = person
    self.history = history
    let last = min(first + 7, days.count)
    starts = (first...max(first, last)).map { Instant(milliseconds: days.starts[$0]) }
    firstDay = days.day(first)
  }

  /// The number of days.
  var days: Int { starts.count - 1 }

  /// Returns the indexes of samples that begin in a day.
  ///
  /// - Parameters:
  ///   - times: The starts of samples in milliseconds, ascending.
  ///   - day: The number of the day in the week.
  /// - Returns: The indexes.
  /// - Complexity: O(log *n*) for *n* samples.
  func rows(_ times: [Int64], on day: Int) -> Range<Int> {
    let lower = times.partitioningIndex { $0 >= starts[day].milliseconds }
    let upper = times.partitioningIndex { $0 >= starts[day + 1].milliseconds }
    return lower..<upper
  }

  /// The hours from the start of a day to a time in milliseconds.
  func hour(_ time: Int64, on day: Int) -> Double {
    Double(time - starts[day].milliseconds) / Double(Milliseconds.hour)
  }
}
