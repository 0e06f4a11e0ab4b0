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
    starts = (first...max(first, last)).map { Instant(milliseconds: days.starts[$0]) }
    firstDay = days.day(first)
  }

  /// The number of days.
  var days: Int { starts.count - 1 }

  /// A sample as far as it is on a day.
  struct Part {
    /// The index of the sample in its series.
    var row: Int
    /// The hours from the start of the day to the start of the part.
    var from: Double
    /// The hours from the start of the day to the end of the part.
    var to: Double
  }

  /// Returns the parts of samples on a day, and instants on it, up to 24 hours after its start.
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
    let next = min(self.starts[day + 1].milliseconds, midnight + Milliseconds.day)
    let lower = starts.partitioningIndex { $0 >= midnight - Milliseconds.day }
    let upper = starts.partitioningIndex { $0 >= next }
    return (lower..<max(lower, upper)).compactMap { row in
      let from = max(starts[row], midnight)
      let to = min(ends[row], next)
      if from > to || (from == to && starts[row] < ends[row]) { return nil }
      return Part(row: row, from: hours(from - midnight), to: hours(to - midnight))
    }
  }

  private func hours(_ milliseconds: Int64) -> Double {
    Double(milliseconds) / Double(Milliseconds.hour)
  }
}
