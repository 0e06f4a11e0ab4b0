import HealthModel
import Synchronization

/// The oracle for days: a scan that reads the wall clock every minute, and just before and at each
/// move to another zone.
///
/// A day starts at the first second whose wall clock reaches its date and boundary. The minute that
/// contains that second is read second by second, because a few time zones had offsets with seconds
/// until 1972. Moves are at whole seconds; a second one may set the clock back within the minute.
struct WallClockScan {
  /// The label of the first day that starts in the range.
  let firstDay: LocalDay
  /// The starts of the days that start in the range, in milliseconds, ascending.
  let starts: [Int64]

  /// The inputs of a scan, used as a cache key.
  private struct CacheKey: Hashable {
    let range: TimeRange
    let policy: DayPolicy
    let zones: [ZoneTimeline.Segment]
  }

  /// The cached scans; persons of one scenario often need the same scan.
  private static let scans = Mutex<[CacheKey: WallClockScan]>([:])

  /// Returns the cached scan of a range, or scans it.
  static func of(_ range: TimeRange, policy: DayPolicy, zones: ZoneTimeline) -> WallClockScan {
    let key = CacheKey(range: range, policy: policy, zones: zones.segments)
    if let scan = scans.withLock({ $0[key] }) { return scan }
    let scan = WallClockScan(range, policy: policy, zones: zones)
    scans.withLock { scans in
      if scans.count >= 256 { scans.removeAll(keepingCapacity: true) }
      scans[key] = scan
    }
    return scan
  }

  /// Scans a range.
  ///
  /// - Complexity: O(*m*) offset lookups for *m* minutes and moves.
  init(_ range: TimeRange, policy: DayPolicy, zones: ZoneTimeline) {
    let before = zones.wall(at: range.start.advanced(by: -1)) - policy.wallOffset
    var reached = before.floorDivided(by: Milliseconds.day)
    firstDay = LocalDay(ordinal: Int(reached) + 1)
    var starts: [Int64] = []
    var last = range.start.milliseconds - Milliseconds.second
    for time in Self.times(range, zones) {
      let wall = zones.wall(at: Instant(milliseconds: time)) - policy.wallOffset
      let day = wall.floorDivided(by: Milliseconds.day)
      while reached < day {
        reached += 1
        starts.append(
          Self.second(reaching: reached * Milliseconds.day + policy.wallOffset, after: last, zones))
      }
      last = time
    }
    self.starts = starts
  }

  /// The times in a range at which the wall clock is read, ascending; some occur twice.
  private static func times(_ range: TimeRange, _ zones: ZoneTimeline) -> some Sequence<Int64> {
    let bounds = range.start.milliseconds..<range.end.milliseconds
    let moves = zones.segments.dropFirst().map(\.from.milliseconds)
      .flatMap { [$0 - Milliseconds.second, $0] }.filter(bounds.contains)
    return sequence(state: (minute: bounds.lowerBound, moves: moves.sorted()[...])) { state in
      if let move = state.moves.first, move < state.minute {
        state.moves.removeFirst()
        return move
      }
      defer { state.minute += Milliseconds.minute }
      return state.minute < bounds.upperBound ? state.minute : nil
    }
  }

  /// The first second after a time whose wall clock reaches a local time.
  private static func second(reaching wall: Int64, after time: Int64, _ zones: ZoneTimeline)
    -> Int64
  {
    var second = time + Milliseconds.second
    while zones.wall(at: Instant(milliseconds: second)) < wall { second += Milliseconds.second }
    return second
  }
}
