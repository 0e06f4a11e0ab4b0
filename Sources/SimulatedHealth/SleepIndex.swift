public import HealthModel

/// The sleep samples of all sources, found by the window that they touch.
public struct SleepIndex: Sendable {
  private let series: [SleepSeries]
  /// For each source, the latest end of its first samples: ascending, so that it can be searched.
  private let latestEnds: [[Int64]]

  /// Indexes a history's sleep samples.
  ///
  /// - Parameter history: The history.
  /// - Complexity: O(*n*).
  public init(_ history: History) {
    series = history.sleep
    latestEnds = history.sleep.map { series in
      var latest = Int64.min
      return series.ends.map { end in
        latest = max(latest, end)
        return latest
      }
    }
  }

  /// The samples that a query without strict options matches: `end >= from && start < to`.
  ///
  /// - Parameters:
  ///   - window: The window; a sample that ends exactly at its start matches.
  ///   - scanned: Raised by one for each sample looked at.
  /// - Returns: The samples, unmerged, source by source, ascending by start within one.
  /// - Complexity: O(log *n* + *k*) for *k* samples between the first possible match and the end.
  public func samples(touching window: TimeRange, scanned: inout Int) -> [SleepSample] {
    var found: [SleepSample] = []
    for (source, series) in series.enumerated() {
      var row = latestEnds[source].firstIndex(notBelow: window.start.milliseconds)
      while row < series.count, series.starts[row] < window.end.milliseconds {
        scanned += 1
        if series.ends[row] >= window.start.milliseconds {
          found.append(
            SleepSample(
              range: TimeRange(series.starts[row], series.ends[row]), stage: series.stages[row],
              source: source))
        }
        row += 1
      }
    }
    return found
  }
}
