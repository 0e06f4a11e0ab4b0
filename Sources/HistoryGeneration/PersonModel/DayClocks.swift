import HealthModel

/// The local-time hours of each civil day, as ranges of minutes.
///
/// Computed once per scenario, since time zone lookups are slow. A day with a clock change has its
/// actual minutes: an hour that occurs twice has two slots.
struct DayClocks: Sendable {
  /// Consecutive minutes of a day in the same hour of local time.
  struct Slot: Sendable, Equatable {
    /// The first minute, counted from the start of the day.
    let first: Int
    let count: Int
    let hour: Int
    /// The minute of the hour that local time shows at the first minute, 0 to 59.
    let minuteOfHour: Int
  }

  private static let regular = (0..<24).map {
    Slot(first: 60 * $0, count: 60, hour: $0, minuteOfHour: 0)
  }

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

  /// Returns the slots of a day, ascending.
  func slots(_ index: Int) -> [Slot] { irregular[index] ?? Self.regular }

  private static func isRegular(_ range: TimeRange, _ day: LocalDay, _ zones: ZoneTimeline)
    -> Bool
  {
    let moves = zones.segments.contains { range.start < $0.from && $0.from < range.end }
    return range.length == Milliseconds.day && !moves
      && zones.wall(at: range.start) == day.wallMilliseconds
      && zones.offset(at: range.start) == zones.offset(at: range.end.advanced(by: -1))
  }

  /// Computes the slots of a day minute by minute.
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
