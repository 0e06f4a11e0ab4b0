import HealthModel
import Synchronization

/// The oracle for days near an instant: the wall clock, read every hour, and every minute of an
/// hour in which it is changed.
///
/// Since 1973, clocks have been changed at whole minutes of UTC only, in Newfoundland until 2011 at
/// the first minute of a day.
struct HourlyDays {
  /// The label of the first day in `starts`.
  let firstDay: LocalDay
  /// The starts of consecutive days, ascending; those of skipped days are equal to the next one.
  let starts: [Int64]

  /// The inputs of an oracle, used as a cache key.
  private struct CacheKey: Hashable {
    let block: Int64
    let policy: DayPolicy
    let zones: [ZoneTimeline.Segment]
  }

  /// The cached oracles; the runs of one process need the same ones.
  private static let known = Mutex<[CacheKey: HourlyDays]>([:])

  /// Returns the days within three days of an instant, or nil for an unknown time zone.
  static func near(_ instant: Instant, policy: DayPolicy, zones: [ZoneTimeline.Segment])
    -> HourlyDays?
  {
    // Four days share an oracle.
    let block = instant.milliseconds.floorDivided(by: 4 * Milliseconds.day)
    let key = CacheKey(block: block, policy: policy, zones: zones)
    if let days = known.withLock({ $0[key] }) { return days }
    guard let first = zones.first,
      let timeline = ZoneTimeline(first: first.identifier, moves: Array(zones.dropFirst()))
    else { return nil }
    let days = HourlyDays(block: 4 * block * Milliseconds.day, policy, timeline)
    known.withLock { known in
      if known.count >= 1_024 { known.removeAll(keepingCapacity: true) }
      known[key] = days
    }
    return days
  }

  private init(block midnight: Int64, _ policy: DayPolicy, _ zones: ZoneTimeline) {
    let first = midnight - 3 * Milliseconds.day
    let last = midnight + 7 * Milliseconds.day
    func offset(_ time: Int64) -> Int64 { zones.offset(at: Instant(milliseconds: time)) }
    func label(_ time: Int64, _ offset: Int64) -> Int64 {
      (time + offset - policy.wallOffset).floorDivided(by: Milliseconds.day)
    }
    var reached = label(first - 1, offset(first - 1))
    firstDay = LocalDay(ordinal: Int(reached) + 1)
    var starts: [Int64] = []
    for hour in stride(from: first, to: last, by: Int(Milliseconds.hour)) {
      let isConstant = offset(hour) == offset(hour + Milliseconds.hour - 1)
      let length = isConstant ? Milliseconds.hour : Milliseconds.minute
      for piece in stride(from: hour, to: hour + Milliseconds.hour, by: Int(length)) {
        let wall = offset(piece)
        while reached < label(piece + length - 1, wall) {
          reached += 1
          starts.append(
            max(piece, reached * Milliseconds.day + policy.wallOffset - wall))
        }
      }
    }
    self.starts = starts
  }

  /// The index in `starts` of the day that contains an instant, or nil outside the known days.
  func index(of instant: Instant) -> Int? {
    guard let index = starts.lastIndex(where: { $0 <= instant.milliseconds }),
      index + 1 < starts.count
    else { return nil }
    return index
  }

  /// The range of a day, or nil outside the known days.
  func range(_ index: Int) -> TimeRange? {
    guard index >= 0, index + 1 < starts.count else { return nil }
    return TimeRange(starts[index], starts[index + 1])
  }
}
