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

  /// The number of half-days that are kept together, about a month.
  private static let blockLength: Int64 = 64
  /// Consecutive half-days; nil where no offset was asked for.
  private final class Block {
    let number: Int64
    var halves = [HalfDay?](repeating: nil, count: Int(blockLength))

    init(_ number: Int64) { self.number = number }
  }
  private struct Known {
    var blocks: [Int64: Block] = [:]
    /// The block of the last question, which the next one is nearly always about.
    var last: Block?
  }

  private static let zones = Mutex<[String: ZoneOffsets]>([:])

  private let zone: TimeZone
  private let known = Mutex(Known())

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
    let number = place.floorDivided(by: Self.blockLength)
    let slot = Int(place - number * Self.blockLength)
    let half = known.withLock { known in
      let block: Block
      if let last = known.last, last.number == number {
        block = last
      } else {
        block = known.blocks[number] ?? Block(number)
        known.blocks[number] = block
        known.last = block
      }
      if let half = block.halves[slot] { return half }
      let half = lookUpHalfDay(from: place * Self.length)
      block.halves[slot] = half
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
