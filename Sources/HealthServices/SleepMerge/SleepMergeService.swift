public import struct Foundation.DateInterval
public import typealias Foundation.TimeInterval
public import HealthContracts
public import HealthModel
/// The union of what all sources call asleep, clipped to the window; in-bed time apart.
///
/// A watch that says 23:00-06:00 and a phone that says 23:30-05:30 make seven hours, not thirteen.
/// The window is taken as it is, since a look-back clamped to 24 hours loses an hour of a 25-hour
/// day. No source has priority: time asleep counts once, whoever reports it.
public struct SleepMergeService: SleepMergeServiceProtocol {
  /// Makes a service.
  public init() {}

  /// Merges the samples inside a window.
  ///
  /// - Parameters:
  ///   - samples: Samples of all sources, in any order.
  ///   - window: The window.
  /// - Returns: The lengths of the unions of asleep and of in-bed time.
  /// - Complexity: O(*n* log *n*) for *n* samples, O(*n*) when they are ascending by start.
  public func mergedSleep(_ samples: [SleepSample], in window: TimeRange) -> MergedSleep {
    var asleep: [TimeRange] = []
    var inBed: [TimeRange] = []
    for sample in samples {
      if sample.stage.isAsleep {
        asleep.append(sample.range.intersection(window))
      } else if sample.stage == .inBed {
        inBed.append(sample.range.intersection(window))
      }
    }
    return MergedSleep(asleep: Self.unionLength(asleep), inBed: Self.unionLength(inBed))
  }

  /// The length of the union of intervals, in seconds; the name is the steps-and-sleep app's.
  ///
  /// - Parameter intervals: Intervals in any order, overlapping freely.
  /// - Returns: Seconds covered by at least one.
  /// - Complexity: O(*n* log *n*).
  public static func mergedDuration(_ intervals: [DateInterval]) -> TimeInterval {
    TimeInterval(unionLength(intervals.map { TimeRange($0) })) / 1_000
  }

  private static func unionLength(_ ranges: [TimeRange]) -> Int64 {
    var ranges = ranges
    let ascending = zip(ranges, ranges.dropFirst()).allSatisfy { $0.start <= $1.start }
    if !ascending { ranges.sort { $0.start < $1.start } }
    var total: Int64 = 0
    var reached = Int64.min
    for range in ranges where range.end.milliseconds > reached {
      total += range.end.milliseconds - max(reached, range.start.milliseconds)
      reached = range.end.milliseconds
    }
    return total
  }
}
