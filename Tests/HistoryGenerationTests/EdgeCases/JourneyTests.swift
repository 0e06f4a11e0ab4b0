import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("journeys into other zones")
struct JourneyTests {
  private let span = TimeRange(1_672_531_200_000, 1_735_689_600_000)

  private func plan(_ person: Int, _ journey: Journey, home: String = "Europe/Berlin")
    -> [ZoneTimeline.Segment]
  {
    journey.journeys(person: UInt32(person), span: span, home: home, RandomSource(seed: 5))
  }

  @Test("a tenth of the persons travel, one to four times a year, there and back")
  func rates() throws {
    let plans = (0..<600).map { plan($0, Journey()) }
    let travellers = plans.filter { !$0.isEmpty }
    #expect((25...95).contains(travellers.count))
    for segments in travellers {
      #expect((1...9).contains((segments.count + 1) / 2))
      let timeline = try #require(ZoneTimeline(first: "Europe/Berlin", moves: segments))
      #expect(timeline.segments.count == segments.count + 1)
      for (place, segment) in segments.enumerated() {
        #expect((segment.identifier == "Europe/Berlin") == (place % 2 == 1))
        #expect(span.contains(segment.from))
      }
    }
  }

  @Test("clocks differ by the hours asked for, also over the date line")
  func hours() throws {
    for (home, hours) in [
      ("Europe/Berlin", 1...12), ("Pacific/Honolulu", 1...4), ("Pacific/Auckland", 9...12),
    ] {
      let journey = Journey(persons: 1, hours: hours)
      let clock = try #require(ZoneTimeline(identifier: home))
      var jumps: Set<Int64> = []
      for person in 0..<40 {
        for segment in plan(person, journey, home: home) where segment.identifier != home {
          let zone = try #require(ZoneTimeline(identifier: segment.identifier))
          let jump = zone.offset(at: segment.from) - clock.offset(at: segment.from)
          jumps.insert(jump)
          let shorter = min(abs(jump), abs(24 * Milliseconds.hour - abs(jump)))
          #expect(
            Int64(hours.lowerBound) * Milliseconds.hour...Int64(hours.upperBound)
              * Milliseconds.hour ~= shorter)
        }
      }
      #expect(jumps.count > 3)
      if home == "Pacific/Honolulu" { #expect(jumps.contains { $0 > 12 * Milliseconds.hour }) }
    }
  }

  @Test("a longer span, another person and another seed change no journey before")
  func longer() {
    let journey = Journey(persons: 1)
    let random = RandomSource(seed: 5)
    for person in 0..<UInt32(20) {
      let long = journey.journeys(person: person, span: span, home: "UTC", random)
      for months in 1..<24 {
        let end = span.start.milliseconds + Int64(months) * 30 * Milliseconds.day
        let short = journey.journeys(
          person: person, span: TimeRange(span.start.milliseconds, end), home: "UTC", random)
        #expect(short == long.filter { $0.from.milliseconds < end })
      }
    }
    #expect(Set((0..<20).map { plan($0, journey) }).count == 20)
  }

  @Test("nobody travels at a rate of nothing, from an unknown zone, or within a day")
  func none() {
    #expect((0..<50).allSatisfy { plan($0, Journey(persons: 0)).isEmpty })
    #expect(plan(1, Journey(persons: 1), home: "Nowhere/Atall").isEmpty)
    #expect(
      Journey.zones.allSatisfy { ZoneTimeline(identifier: $0) != nil }
        && Set(Journey.zones).count == Journey.zones.count)
  }

  @Test("changes of zone within the history are counted")
  func counted() throws {
    let track = EdgeCaseFixtures.track()
    let start = track.span.start
    let moves = [-5, 10, 20, 40].map {
      ZoneTimeline.Segment(
        from: start.advanced(by: Int64($0) * Milliseconds.day),
        identifier: $0 % 20 == 0 ? "Europe/Berlin" : "Asia/Tokyo")
    }
    let zones = try #require(ZoneTimeline(first: "Europe/Berlin", moves: moves))
    let moved = TrackScope(civil: track.civil, days: track.days, span: track.span, zones: zones)
    #expect([Recording]().after(Journey(), moved).count == 2)
  }
}
