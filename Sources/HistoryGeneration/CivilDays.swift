import HealthModel
import Scenario

/// The generator's own table of local days.
///
/// Most days begin 24 hours after the last; where the offset changed in between, the start is
/// looked for minute by minute. The day-boundary service works another way, so that neither can
/// hide the other's mistakes.
enum CivilDays {
  /// The table of some days by a policy.
  ///
  /// - Complexity: O(*d*) for *d* days, plus a scan of a day's minutes for each change of offset.
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

  /// The same table with every day cut to a span.
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
