public import struct Foundation.DateInterval
public import typealias Foundation.TimeInterval
public import HealthContracts
public import HealthModel

/// The reference sleep merge: the union of the asleep intervals of all sources in a window.
///
/// A watch that reports 23:00-06:00 and a phone that reports 23:30-05:30 give seven hours, not
/// thirteen. Samples are clipped to the window as given: a window limited to 24 hours would lose an
/// hour of a 25-hour day. No source has priority, and time in bed is merged separately.
public struct SleepMergeService: SleepMergeServiceProtocol {
  /// Creates a sleep merge service.
  public init() {}

  /// Merges the samples inside a window.
  ///
  /// - Parameters:
  ///   - samples: The samples of all sources, in any order.
  ///   - window: The half-open window to which samples are clipped.
  /// - Returns: The lengths of the union of asleep time and the union of in-bed time.
  /// - Complexity: O(*n* log *n*) for *n* samples, O(*n*) if they are sorted by start.
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

  /// Returns the length of the union of intervals; the steps-and-sleep app uses this name.
  ///
  /// - Parameter intervals: The intervals in any order; they may overlap.
  /// - Returns: The number of seconds that at least one interval covers.
  /// - Complexity: O(*n* log *n*) for *n* intervals.
  public static func mergedDuration(_ intervals: [DateInterval]) -> TimeInterval {
    TimeInterval(unionLength(intervals.map { TimeRange($0) })) / 1_000
  }

  private static func unionLength(_ ranges: [TimeRange]) -> Int64 {
    var total: Int64 = 0
    var reached = Int64.min
    for range in ascending(ranges) where range.end.milliseconds > reached {
      total += range.end.milliseconds - max(reached, range.start.milliseconds)
      reached = range.end.milliseconds
    }
    return total
  }

  /// The number of ranges from which on they are distributed before they are put in order.
  private static let manyRanges = 64
  /// The most ranges of a part of the time that are put in order by insertion.
  private static let crowdLimit = 16

  /// The ranges, ascending by start.
  ///
  /// Large numbers of ranges are distributed over about as many equal parts of the time and then
  /// put in order by insertion; if a part gets too many, all are sorted.
  private static func ascending(_ ranges: [TimeRange]) -> [TimeRange] {
    var (low, high) = (Int64.max, Int64.min)
    var isAscending = true
    for range in ranges {
      let start = range.start.milliseconds
      if start < high { isAscending = false }
      (low, high) = (min(low, start), max(high, start))
    }
    if isAscending { return ranges }
    let (length, isTooLong) = high.subtractingReportingOverflow(low)
    guard ranges.count >= manyRanges, !isTooLong else {
      return ranges.sorted { $0.start < $1.start }
    }
    let shift = max(0, ranges.count.leadingZeroBitCount - length.leadingZeroBitCount)
    var places = [Int](repeating: 0, count: Int(length >> shift) + 2)
    for range in ranges { places[Int((range.start.milliseconds - low) >> shift) + 1] += 1 }
    if places.contains(where: { $0 > crowdLimit }) { return ranges.sorted { $0.start < $1.start } }
    for part in places.indices.dropFirst() { places[part] += places[part - 1] }
    var placed = ranges
    for range in ranges {
      let part = Int((range.start.milliseconds - low) >> shift)
      placed[places[part]] = range
      places[part] += 1
    }
    for place in placed.indices.dropFirst() {
      let range = placed[place]
      var hole = place
      while hole > 0, placed[hole - 1].start > range.start {
        placed[hole] = placed[hole - 1]
        hole -= 1
      }
      placed[hole] = range
    }
    return placed
  }
}
