import Foundation
import HealthModel
import TestSupport
import Testing

@Suite struct ZoneTimelineTests {
  private let hour: Int64 = 3_600_000

  @Test(
    "the offset changes at the very millisecond of a clock change, before and after 1970",
    arguments: [
      ("America/New_York", 1_710_054_000_000, -5, -4),
      ("America/New_York", 1_730_613_600_000, -4, -5),
      // 1969-04-27T07:00:00Z: fractions of a second before 1970 must round down.
      ("America/New_York", -21_488_400_000, -5, -4),
      ("Pacific/Apia", 1_325_239_200_000, -10, 14),
    ] as [(String, Int64, Int64, Int64)])
  func clockChanges(zone: String, change: Int64, before: Int64, after: Int64) throws {
    let timeline = try #require(ZoneTimeline(identifier: zone))
    for (distance, offset) in [(-hour, before), (-1_000, before), (-999, before), (-1, before)] {
      let instant = Instant(milliseconds: change + distance)
      #expect(timeline.offset(at: instant) == offset * hour)
    }
    for distance in [0, 1, 999, 1_000, hour] {
      let instant = Instant(milliseconds: change + distance)
      #expect(timeline.offset(at: instant) == after * hour)
      #expect(timeline.wall(at: instant) == change + distance + after * hour)
    }
  }

  @Test("an offset is Foundation's, whatever was asked for before")
  func alternating() throws {
    // Offsets are kept in blocks of 32 days; the times around their ends are asked for twice.
    let length: Int64 = 32 * 86_400
    let timeline = try #require(ZoneTimeline(identifier: "Antarctica/Troll"))
    let zone = try #require(TimeZone(identifier: "Antarctica/Troll"))
    for _ in 0..<2 {
      for distance in 0...700 as ClosedRange<Int64> {
        for second in [distance * length, distance * length - 1, -distance * length - 1] {
          let date = Date(timeIntervalSince1970: Double(second))
          #expect(
            timeline.offset(at: Instant(milliseconds: second * 1_000))
              == Int64(zone.secondsFromGMT(for: date)) * 1_000)
        }
      }
    }
  }

  @Test("a move puts another zone in force from its own millisecond on")
  func moves() throws {
    let timeline = try #require(
      ZoneTimeline(
        first: "Asia/Tokyo",
        moves: [
          .init(from: Instant(milliseconds: 1_001), identifier: "Asia/Kolkata"),
          .init(from: Instant(milliseconds: 1_002), identifier: "Pacific/Honolulu"),
          .init(from: Instant(milliseconds: 5_000), identifier: "Asia/Tokyo"),
        ]))
    let expected: [(Int64, Int64, String)] = [
      (-90_000_000_000, 540, "Asia/Tokyo"), (1_000, 540, "Asia/Tokyo"),
      (1_001, 330, "Asia/Kolkata"), (1_002, -600, "Pacific/Honolulu"),
      (4_999, -600, "Pacific/Honolulu"), (5_000, 540, "Asia/Tokyo"),
      (9_000_000_000, 540, "Asia/Tokyo"),
    ]
    for (milliseconds, minutes, identifier) in expected {
      let instant = Instant(milliseconds: milliseconds)
      #expect(timeline.offset(at: instant) == minutes * 60_000)
      #expect(timeline.zone(at: instant).identifier == identifier)
    }
    #expect(timeline.segments.map(\.identifier).first == "Asia/Tokyo")
    #expect(timeline.segments.count == 4)
    #expect(timeline.segments[0].from == Instant(milliseconds: .min))
  }

  @Test("zones that nobody knows are refused, at the start and in a move")
  func unknownZones() {
    for identifier in ["", "Mars/Olympus_Mons", "America", "America/New York"] {
      #expect(ZoneTimeline(identifier: identifier) == nil)
      let moves = [ZoneTimeline.Segment(from: Instant(milliseconds: 0), identifier: identifier)]
      #expect(ZoneTimeline(first: "Asia/Tokyo", moves: moves) == nil)
      #expect(ZoneTimeline(first: identifier, moves: []) == nil)
    }
  }

  @Test("moves are taken in strictly ascending order alone")
  func order() {
    for first in Int64(0)...3 {
      for second in Int64(0)...3 {
        let moves = [first, second].map {
          ZoneTimeline.Segment(from: Instant(milliseconds: $0), identifier: "Asia/Tokyo")
        }
        #expect((ZoneTimeline(first: "Asia/Kolkata", moves: moves) != nil) == (first < second))
      }
    }
    let beginning = [ZoneTimeline.Segment(from: Instant(milliseconds: .min), identifier: "UTC")]
    #expect(ZoneTimeline(first: "UTC", moves: beginning) == nil)
  }

  @Test("offsets are Foundation's at drawn instants and around clock changes, in every zone")
  func drawn() throws {
    var draws = Draws(seed: 24)
    for identifier in TimeZone.knownTimeZoneIdentifiers {
      let timeline = try #require(ZoneTimeline(identifier: identifier))
      let zone = try #require(TimeZone(identifier: identifier))
      let seconds = (0..<40).map { _ in Int64(draws.next(below: 7_000_000_000)) - 3_000_000_000 }
      let around = changes(of: zone).flatMap { change in
        [-21_600, -1, 0, 1, 21_600].map { change + $0 }
      }
      for second in seconds + around {
        let date = Date(timeIntervalSince1970: Double(second))
        let offset = timeline.offset(at: Instant(milliseconds: second * 1_000))
        #expect(offset == Int64(zone.secondsFromGMT(for: date)) * 1_000, "\(identifier) \(second)")
      }
    }
  }

  @Test("clock changes of every zone are more than a half-day apart")
  func changes() throws {
    for identifier in TimeZone.knownTimeZoneIdentifiers {
      let changes = changes(of: try #require(TimeZone(identifier: identifier)))
      for (one, next) in zip(changes, changes.dropFirst()) {
        #expect(next - one > 43_200, "\(identifier) \(one)")
      }
    }
  }

  /// The first clock changes after 1970, in seconds.
  private func changes(of zone: TimeZone) -> [Int64] {
    var changes: [Int64] = []
    var date = Date(timeIntervalSince1970: 0)
    while changes.count < 60, let next = zone.nextDaylightSavingTimeTransition(after: date) {
      guard next > date else { break }
      changes.append(Int64(next.timeIntervalSince1970.rounded()))
      date = next
    }
    return changes
  }

  @Test("timelines are equal if their zones and moves are")
  func equality() throws {
    let move = ZoneTimeline.Segment(from: Instant(milliseconds: 5), identifier: "Asia/Tokyo")
    #expect(ZoneTimeline(identifier: "Asia/Tokyo") == ZoneTimeline(first: "Asia/Tokyo", moves: []))
    #expect(ZoneTimeline(identifier: "Asia/Tokyo") != ZoneTimeline(identifier: "Asia/Seoul"))
    #expect(
      ZoneTimeline(identifier: "Asia/Seoul") != ZoneTimeline(first: "Asia/Seoul", moves: [move]))
    #expect(ZoneTimeline.utc == ZoneTimeline(identifier: "UTC"))
  }

  @Test("the rules in use have a version")
  func version() {
    #expect(!ZoneTimeline.dataVersion.isEmpty)
  }
}
