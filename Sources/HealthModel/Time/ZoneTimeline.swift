public import struct Foundation.TimeZone

/// The time zones that a person was in, one after another.
///
/// The rules are Foundation's time-zone data, which belongs to the toolchain and whose version a
/// report states. Offsets are asked for one instant at a time: code that needs a table of days
/// builds its own, so that the service's table and the oracle's scan share only the offsets, of
/// which `ZoneOffsets` keeps each span of eight days.
public struct ZoneTimeline: Sendable, Equatable {
  /// A segment of the timeline: the zone in force from an instant on.
  public struct Segment: Hashable, Sendable {
    /// The first instant at which the zone is in force.
    public let from: Instant
    /// The zone's identifier, such as `America/New_York`.
    public let identifier: String

    /// Creates a segment.
    public init(from: Instant, identifier: String) {
      self.from = from
      self.identifier = identifier
    }
  }

  /// The segments, ascending; the first extends indefinitely into the past.
  public let segments: [Segment]
  private let zones: [TimeZone]
  private let offsets: [ZoneOffsets]

  /// The timeline that is always in UTC.
  public static let utc = ZoneTimeline()

  private init() {
    segments = [Segment(from: Instant(milliseconds: .min), identifier: "UTC")]
    zones = [.gmt]
    offsets = zones.map(ZoneOffsets.of)
  }

  /// Creates the timeline of a person who never leaves one zone, or nil if the zone is unknown.
  public init?(identifier: String) {
    self.init(first: identifier, moves: [])
  }

  /// Creates a timeline of moves, or nil for an unknown zone or moves that are not ascending.
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
    offsets = zones.map(ZoneOffsets.of)
  }

  public static func == (left: ZoneTimeline, right: ZoneTimeline) -> Bool {
    left.segments == right.segments
  }

  /// The offset from UTC at an instant, in milliseconds; negative west of Greenwich.
  ///
  /// - Complexity: O(log *m*) for *m* moves, plus the look-ups of the zone's rules for the eight
  ///   days around an instant, if none of them was asked for before, or it is not of 1900 to 2150.
  public func offset(at instant: Instant) -> Int64 {
    let index = segments.count == 1 ? 0 : segment(at: instant)
    // Whole seconds: `Date` would lose a fraction, and no rule changes within a second.
    let seconds = instant.milliseconds.floorDivided(by: Milliseconds.second)
    return offsets[index].offset(at: seconds) * Milliseconds.second
  }

  /// The wall-clock time at an instant, in milliseconds of local time since 1970.
  public func wall(at instant: Instant) -> Int64 { instant.milliseconds + offset(at: instant) }

  /// The zone in force at an instant.
  public func zone(at instant: Instant) -> TimeZone {
    zones[segment(at: instant)]
  }

  /// The index of the segment in force at an instant.
  package func segment(at instant: Instant) -> Int {
    segments.partitioningIndex { $0.from > instant } - 1
  }

  /// The version of the time-zone data, which is an input of every run.
  public static var dataVersion: String { TimeZone.timeZoneDataVersion }
}
