import HealthModel
import Testing

@testable import HistoryTables

@Suite("The clock of a person's zones") struct ZoneClockTests {
  @Test("offsets and zones are those of the timeline at every quarter of an hour, in any order")
  func offsets() throws {
    // 2011-12-20 to 2012-04-20: Apia skipped a day, and clocks changed in the others.
    let start: Int64 = 1_324_339_200_000
    let move = { (day: Int64, minutes: Int64, zone: String) in
      ZoneTimeline.Segment(
        from: Instant(
          milliseconds: start + day * Milliseconds.day + minutes * Milliseconds.minute),
        identifier: zone)
    }
    let timeline = try #require(
      ZoneTimeline(
        first: "Pacific/Apia",
        moves: [
          move(20, 601, "America/New_York"), move(90, 5, "Europe/Paris"),
          // There and back within a day of UTC.
          move(100, 300, "Asia/Kathmandu"), move(100, 900, "Europe/Paris"),
          move(110, 0, "Australia/Lord_Howe"),
        ]))
    let names = timeline.segments.map(\.identifier)
    let times = (0..<121 * 96).map { start + Int64($0) * 15 * Milliseconds.minute + 1 }
    var compared = 0
    for order in [times, times.reversed(), times.indices.map { times[$0 * 7_919 % times.count] }] {
      var clock = ZoneClock(timeline, names: names)
      for time in order {
        clock.seek(time)
        let instant = Instant(milliseconds: time)
        #expect(clock.offset == timeline.offset(at: instant))
        #expect(clock.name == timeline.segments.last { $0.from <= instant }?.identifier)
        compared += 1
      }
    }
    #expect(compared == 3 * times.count)
  }
}
