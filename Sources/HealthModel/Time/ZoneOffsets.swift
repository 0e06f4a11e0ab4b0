import struct Foundation.Date
import struct Foundation.TimeZone
import Synchronization

/// The UTC offsets of a time zone, of which each half-day is looked up once in a process.
///
/// Foundation computes an offset from the zone's rules anew each time. Runs ask for the same days
/// again and again.
final class ZoneOffsets: Sendable {
  /// The length of a half-day in seconds, in which rules change at most once.
  private static let length: Int64 = 12 * 3_600
  /// The value of a half-day whose offset changes.
  private static let changing = Int32.min
  private static let zones = Mutex<[String: ZoneOffsets]>([:])

  private let zone: TimeZone
  /// The offset in seconds, or `changing`, of each half-day since 1970 that was asked for.
  private let known = Mutex<[Int64: Int32]>([:])

  private init(_ zone: TimeZone) { self.zone = zone }

  /// Returns the offsets of a zone.
  static func of(_ zone: TimeZone) -> ZoneOffsets {
    zones.withLock { zones in
      if let known = zones[zone.identifier] { return known }
      let offsets = ZoneOffsets(zone)
      zones[zone.identifier] = offsets
      return offsets
    }
  }

  /// Returns the offset at a second since 1970, in seconds.
  func offset(at second: Int64) -> Int64 {
    let place = second.floorDivided(by: Self.length)
    let constant = known.withLock { known in
      if let value = known[place] { return value }
      let (first, next) = (lookUp(place * Self.length), lookUp((place + 1) * Self.length))
      let value = first == next ? Int32(first) : Self.changing
      known[place] = value
      return value
    }
    return constant == Self.changing ? lookUp(second) : Int64(constant)
  }

  private func lookUp(_ second: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
  }
}
