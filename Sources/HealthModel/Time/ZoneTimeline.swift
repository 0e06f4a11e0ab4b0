public import struct Foundation.TimeZone
public import struct Foundation.Date

/// The zones a person was in, one after another.
///
/// Rules come from Foundation's own time-zone data, tied to the toolchain, whose version a report
/// names. Offsets are asked one instant at a time: whoever needs a table of days builds its own,
/// so that the service's table and the oracle's scan share nothing but the rules.
public struct ZoneTimeline: Sendable, Equatable {
  /// A stretch of the timeline: the zone in force from an instant on.
  public struct Segment: Hashable, Sendable {
    /// The first instant at which the zone is in force.
    public let from: Instant
    /// The zone's identifier, such as `America/New_York`.
    public let identifier: String

    /// Makes a segment.
    ///
    /// - Parameters:
    ///   - from: The first instant at which the zone is in force.
    ///   - identifier: The zone's identifier.
    public init(from: Instant, identifier: String) {
      self.from = from
      self.identifier = identifier
    }
  }

  /// The segments, ascending; the first reaches back without end.
  public let segments: [Segment]
  private let zones: [TimeZone]

  /// Always UTC.
  public static let utc = ZoneTimeline()

  private init() {
    segments = [Segment(from: Instant(milliseconds: .min), identifier: "UTC")]
    zones = [.gmt]
  }

  /// Makes the timeline of a person who never leaves one zone, or nil for an unknown zone.
  ///
  /// - Parameter identifier: An identifier such as `America/New_York`.
  public init?(identifier: String) {
    self.init(first: identifier, moves: [])
  }

  /// Makes a timeline of moves between zones, or nil for an unknown zone or moves out of order.
  ///
  /// - Parameters:
  ///   - first: The zone before the first move.
  ///   - moves: The later zones with the instants from which they are in force, ascending.
  public init?(first: String, moves: [Segment]) {
    segments = [Segment(from: Instant(milliseconds: .min), identifier: first)] + moves
    var zones: [TimeZone] = []
    for (index, segment) in segments.enumerated() {
      guard let zone = TimeZone(identifier: segment.identifier) else { return nil }
      if index > 0, segment.from <= segments[index - 1].from { return nil }
      zones.append(zone)
    }
    self.zones = zones
  }

  /// What the wall clock is ahead of UTC at an instant, in milliseconds.
  ///
  /// - Parameter instant: The instant asked about.
  /// - Returns: The offset; negative west of Greenwich.
  /// - Complexity: O(*m*) for *m* moves, plus one look-up of the zone's rules.
  public func offset(at instant: Instant) -> Int64 {
    var index = segments.count - 1
    while segments[index].from > instant { index -= 1 }
    // Whole seconds: a fraction would be lost in `Date`, and no rule changes within a second.
    let seconds = instant.milliseconds.floorDivided(by: Milliseconds.second)
    let date = Date(timeIntervalSince1970: Double(seconds))
    return Int64(zones[index].secondsFromGMT(for: date)) * Milliseconds.second
  }

  /// The wall-clock time at an instant, in milliseconds of local time since 1970.
  ///
  /// - Parameter instant: The instant asked about.
  /// - Returns: The instant's milliseconds plus the offset in force.
  public func wall(at instant: Instant) -> Int64 { instant.milliseconds + offset(at: instant) }

  /// The zone in force at an instant.
  ///
  /// - Parameter instant: The instant asked about.
  /// - Returns: The zone.
  public func zone(at instant: Instant) -> TimeZone {
    var index = segments.count - 1
    while segments[index].from > instant { index -= 1 }
    return zones[index]
  }

  /// The version of the time-zone rules in use, an input of every run.
  public static var dataVersion: String { TimeZone.timeZoneDataVersion }
}
