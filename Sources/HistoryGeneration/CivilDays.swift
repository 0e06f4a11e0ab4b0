import HealthModel
import Scenario

/// The generator's own computation of local-day boundaries.
///
/// A day normally starts 24 hours after the one before it. Where the UTC offset changes in between,
/// the start is found by a minute-by-minute search. The day-boundary service uses a different
/// algorithm, so the two cannot share a bug.
enum CivilDays {
  /// Returns the boundaries of the given days under a day policy.
  ///
  /// - Complexity: O(*d*) for *d* days, plus a scan of one day's minutes for each change of the UTC
  ///   offset.
  static func table(_ days: ClosedRange<LocalDay>, policy: DayPolicy, zones: ZoneTimeline)
    -> DayTable
  {
    var starts: [Int64] = []
    for ordinal in days.lowerBound.ordinal...(days.upperBound.ordinal + 1) {
      let wall = policy.wallStart(of: LocalDay(ordinal: ordinal))
      if let last = starts.last {
        starts.append(start(of: wall, after: last, zones))
      } else {
        starts.append(zones.firstInstant(reaching: wall).milliseconds)
      }
    }
    return DayTable(firstDay: days.lowerBound, starts: starts)
  }

  /// Returns the same table with every day clipped to a span.
  static func table(_ table: DayTable, cutTo span: TimeRange) -> DayTable {
    DayTable(
      firstDay: table.firstDay,
      starts: table.starts.map {
        min(max($0, span.start.milliseconds), span.end.milliseconds)
      })
  }

  private static func start(of wall: Int64, after last: Int64, _ zones: ZoneTimeline) -> Int64 {
    let offset = zones.offset(at: Instant(milliseconds: last))
    let guess = wall - offset
    let moves = zones.segments.contains {
      last < $0.from.milliseconds && $0.from.milliseconds <= guess
    }
    if guess >= last, !moves, zones.offset(at: Instant(milliseconds: guess)) == offset {
      return guess
    }
    return zones.firstInstant(notBefore: Instant(milliseconds: last), reaching: wall).milliseconds
  }
}
