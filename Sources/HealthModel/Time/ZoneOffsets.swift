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
  /// The offsets before and after the change in a half-day, and the time of the change, in seconds.
  private struct HalfDay {
    var before: Int64
    var change: Int64
    var after: Int64
  }

  private static let zones = Mutex<[String: ZoneOffsets]>([:])

  private let zone: TimeZone
  /// The half-days since 1970 that were asked for.
  private let known = Mutex<[Int64: HalfDay]>([:])

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
    let half = known.withLock { known in
      if let half = known[place] { return half }
      let half = lookUpHalfDay(from: place * Self.length)
      known[place] = half
      return half
    }
    return second < half.change ? half.before : half.after
  }

  /// Finds the second at which the offset changes, by halving.
  private func lookUpHalfDay(from start: Int64) -> HalfDay {
    var (low, high) = (start, start + Self.length)
    let (before, after) = (lookUp(low), lookUp(high))
    if before == after { return HalfDay(before: before, change: low, after: after) }
    while high - low > 1 {
      let middle = (low + high) / 2
      if lookUp(middle) == before { low = middle } else { high = middle }
    }
    return HalfDay(before: before, change: high, after: after)
  }

  private func lookUp(_ second: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
  }
}
