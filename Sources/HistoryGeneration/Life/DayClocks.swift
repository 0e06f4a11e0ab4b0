import HealthModel

/// Which hour of the wall clock each minute of each civil day belongs to.
///
/// Made once for a scenario, since zone rules are slow to ask. Days on which the clock is moved
/// have their real minutes: an hour that comes twice stands there twice.
struct DayClocks: Sendable {
  /// Minutes of a day that share an hour of the wall clock.
  struct Slot: Sendable, Equatable {
    /// The first minute, counted from the day's start.
    let first: Int
    /// The number of minutes.
    let count: Int
    /// The hour, 0 to 23.
    let hour: Int
    /// Where within the hour the first minute lies.
    let minuteOfHour: Int
  }

  private static let regular = (0..<24).map {
    Slot(first: 60 * $0, count: 60, hour: $0, minuteOfHour: 0)
  }

  /// The number of minutes of each day.
  let lengths: [Int]
  private let irregular: [Int: [Slot]]

  init(_ scope: TrackScope) {
    var lengths: [Int] = []
    var irregular: [Int: [Slot]] = [:]
    for index in 0..<scope.civil.count {
      let range = scope.civil.range(index)
      lengths.append(Int(range.length / Milliseconds.minute))
      if !Self.isRegular(range, scope.civil.day(index), scope.zones) {
        irregular[index] = Self.slots(of: range, scope.zones)
      }
    }
    self.lengths = lengths
    self.irregular = irregular
  }

  /// The slots of a day, in order.
  func slots(_ index: Int) -> [Slot] { irregular[index] ?? Self.regular }

  private static func isRegular(_ range: TimeRange, _ day: LocalDay, _ zones: ZoneTimeline)
    -> Bool
  {
    let moves = zones.segments.contains { range.start < $0.from && $0.from < range.end }
    return range.length == Milliseconds.day && !moves
      && zones.wall(at: range.start) == day.wallMilliseconds
      && zones.offset(at: range.start) == zones.offset(at: range.end.advanced(by: -1))
  }

  /// The slots of any day, found minute by minute.
  private static func slots(of range: TimeRange, _ zones: ZoneTimeline) -> [Slot] {
    var slots: [Slot] = []
    var first = 0
    var minuteOfHour = 0
    var previous: Int64?
    let count = Int(range.length / Milliseconds.minute)
    for minute in 0..<count {
      let instant = range.start.advanced(by: Int64(minute) * Milliseconds.minute)
      let wall = zones.wall(at: instant).floorDivided(by: Milliseconds.minute)
      if let before = previous, wall == before + 1, wall % 60 != 0 {
        previous = wall
        continue
      }
      append(first, minute, previous, minuteOfHour, to: &slots)
      first = minute
      minuteOfHour = Int(wall - 60 * wall.floorDivided(by: 60))
      previous = wall
    }
    append(first, count, previous, minuteOfHour, to: &slots)
    return slots
  }

  private static func append(
    _ first: Int, _ end: Int, _ wall: Int64?, _ minuteOfHour: Int, to slots: inout [Slot]
  ) {
    guard let wall, end > first else { return }
    let hour = wall.floorDivided(by: 60)
    slots.append(
      Slot(
        first: first, count: end - first, hour: Int(hour - 24 * hour.floorDivided(by: 24)),
        minuteOfHour: minuteOfHour))
  }
}
