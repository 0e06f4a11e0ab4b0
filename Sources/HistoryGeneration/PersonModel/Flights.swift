import HealthModel

/// The times in which a person sits in a plane.
struct Flights: Sendable, Equatable {
  /// The time before a flight in which the person is awake, in milliseconds.
  static let airportTime = 2 * Milliseconds.hour

  private let all: [TimeRange]

  /// Creates flights.
  ///
  /// - Parameter all: The times from leaving to landing, ascending and disjoint.
  init(_ all: [TimeRange] = []) { self.all = all }

  /// Returns the flights that have a moment in common with a time, in milliseconds.
  ///
  /// - Complexity: O(log *n*) for *n* flights, plus those that are returned.
  func touching(_ time: Range<Int64>) -> ArraySlice<TimeRange> {
    let first = place { $0.end.milliseconds > time.lowerBound }
    let end = place { $0.start.milliseconds >= time.upperBound }
    return all[first..<max(first, end)]
  }

  /// The index of the first flight for which a statement is true that stays true; their number if
  /// it is true of none.
  private func place(_ isReached: (TimeRange) -> Bool) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(all[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
