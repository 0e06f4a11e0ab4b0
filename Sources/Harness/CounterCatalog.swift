/// The counters of a report's services.
package enum CounterCatalog {
  /// A counter.
  package struct Counter: Sendable {
    /// The name in the report.
    package let name: String
    /// The number in words.
    package let meaning: String
  }

  /// The counters, by name.
  ///
  /// The counters of an app's calls and syncs have one entry for each kind, named with an ellipsis.
  package static let all = (store + layering + sleepAndDays + changes + app).sorted {
    $0.name < $1.name
  }

  private static let store = [
    Counter(
      name: "unknownSamples",
      meaning: "samples that the store returned but the history does not contain"),
    Counter(name: "windows", meaning: "time ranges that were queried or merged"),
  ]

  private static let layering = [
    Counter(
      name: "boundaryExcess",
      meaning: "steps that all intervals count in excess of one query over the whole range, "
        + "because a sample that crosses a boundary hides others only in that query"),
    Counter(name: "boundaryExcessMillionths", meaning: "boundaryExcess in millionths of a step"),
    Counter(
      name: "collectionQueries",
      meaning: "queries for many buckets at once, also counted in queries"),
    Counter(name: "emptyIntervals", meaning: "intervals without steps"),
    Counter(
      name: "indivisibleIntervals",
      meaning: "intervals over the limit that are no longer than the minimum length"),
    Counter(name: "intervals", meaning: "intervals that were found"),
    Counter(
      name: "maxDepth",
      meaning: "the greatest depth of division; the undivided range has depth 0"),
    Counter(name: "maxStepsInInterval", meaning: "the steps of the largest interval"),
    Counter(name: "queries", meaning: "queries for counts that a layering run made"),
    Counter(
      name: "roundedAwayMillionths",
      meaning: "millionths of a step removed by rounding the counts of intervals to whole steps"),
    Counter(
      name: "samplesScanned", meaning: "rows of the store that the queries of a service examined"),
    Counter(name: "steps", meaning: "the sum of the counts of all windows or intervals"),
    Counter(
      name: "virtualMilliseconds",
      meaning: "milliseconds that the work took on the simulated device, not on this machine; "
        + "attempts that a fault ended and the waits after them do not count"),
  ]

  private static let sleepAndDays = [
    Counter(name: "asleepSeconds", meaning: "merged time asleep of all windows, in seconds"),
    Counter(name: "days", meaning: "days of the span"),
    Counter(name: "emptyDays", meaning: "days that the time zone skips"),
    Counter(
      name: "fallbacks",
      meaning: "stored day ends that are not a time of day and were reported as such"),
    Counter(name: "inBedSeconds", meaning: "merged time in bed of all windows, in seconds"),
    Counter(name: "longDays", meaning: "days longer than 24 hours"),
    Counter(name: "points", meaning: "energy points of all days"),
    Counter(name: "probes", meaning: "instants whose day the service was asked for"),
    Counter(name: "samplesBucketed", meaning: "samples that were assigned to days in one pass"),
    Counter(
      name: "samplesMerged",
      meaning: "sleep samples that were merged in all windows, with those that only touch one"),
    Counter(name: "shortDays", meaning: "days shorter than 24 hours, not counting empty days"),
    Counter(name: "sleepPoints", meaning: "points for the sleep of all days"),
    Counter(name: "stepsPoints", meaning: "points for the steps of all days"),
    Counter(name: "sweeps", meaning: "amounts near a target that were turned into points"),
  ]

  private static let changes = [
    Counter(name: "deleted", meaning: "samples that the writer deleted"),
    Counter(name: "mirrored", meaning: "samples that the mirror holds at the end"),
    Counter(name: "pages", meaning: "pages of changes that the mirror requested"),
    Counter(name: "saved", meaning: "samples that the writer saved"),
  ]

  /// Returns the counter of a name.
  ///
  /// - Parameter name: The name in a report, or that of the entry.
  /// - Returns: The counter; nil if no service counts that.
  package static func counter(_ name: String) -> Counter? {
    all.first { $0.name == name }
      ?? all.first { counter in
        let parts = counter.name.split(separator: "...", omittingEmptySubsequences: false)
        guard parts.count == 2, name.utf8.count > counter.name.utf8.count - 3 else { return false }
        return name.hasPrefix(parts[0]) && name.hasSuffix(parts[1])
      }
  }
}
