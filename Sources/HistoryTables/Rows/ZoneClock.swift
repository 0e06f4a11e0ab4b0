import HealthModel

/// The zone and its offset from UTC at times that mostly follow one another.
struct ZoneClock<Name> {
  private let zones: ZoneTimeline
  private let names: [Name]
  private var segment = 0
  /// The times at which `segment` and `offset` are known to hold.
  private var known: Range<Int64> = 0..<0
  /// The offset from UTC at the last time sought, in milliseconds.
  private(set) var offset: Int64 = 0

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - zones: The zones of the person.
  ///   - names: The name of each segment's zone.
  init(_ zones: ZoneTimeline, names: [Name]) {
    self.zones = zones
    self.names = names
  }

  /// The name of the zone at the last time sought.
  var name: Name { names[segment] }

  /// Moves to a time in milliseconds.
  ///
  /// - Complexity: O(1) within a day on which the offset does not change; else O(*m*) for *m*
  ///   moves, plus three look-ups of the zone's rules.
  mutating func seek(_ time: Int64) {
    if known.contains(time) { return }
    let midnight = time.floorDivided(by: Milliseconds.day) * Milliseconds.day
    let next = midnight + Milliseconds.day
    segment = zones.segment(at: Instant(milliseconds: time))
    offset = zones.offset(at: Instant(milliseconds: time))
    // No zone's rules change the offset twice on one day.
    let isWhole = [midnight, next - 1].map { Instant(milliseconds: $0) }.allSatisfy {
      zones.segment(at: $0) == segment && zones.offset(at: $0) == offset
    }
    known = isWhole ? midnight..<next : time..<time + 1
  }
}
